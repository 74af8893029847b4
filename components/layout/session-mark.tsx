import { tabBarExclusions } from '@/lib/frame/tab-bar-pages'
import { storageKeys } from '@/lib/storage/keys'

// Runs before the first paint: visitors without tokens see the page at once; signed-in people see the loader
// instead of a flash of the visitor's header, and the tab bar's room. Repeats the rules of `waitsForUser` and
// `hasTabBar`, and of `consentStore.asks` for the cookie banner, because nothing is loaded yet.
const script = `(function(){try{var l=location,c=document.cookie,r=document.documentElement,s=function(n,v){r.setAttribute('data-'+n,v)};if(!/(?:^|; )${storageKeys.cookieConsent}=(?:accepted|declined)(?:;|$)/.test(c))s('consent','unset');if(l.search)s('query','');if(/(?:^|; )(?:${storageKeys.accessToken}|${storageKeys.refreshToken})=/.test(c)){if(!${tabBarExclusions}.test(l.pathname+l.search))s('tabs','');if(!/\\/(discover|services)\\//.test(l.pathname))s('session','pending')}}catch(e){}})()`

export const SessionMark = () => <script dangerouslySetInnerHTML={{ __html: script }} />

import { storageKeys } from '@/lib/storage/keys'

// Runs before the first paint: visitors without tokens see the page at once; signed-in people see the loader
// instead of a flash of the visitor's header. Repeats the rule of `waitsForUser`, and of `consentStore.asks`
// for the cookie banner, because nothing is loaded yet.
const script = `(function(){try{if(!/(?:^|; )${storageKeys.cookieConsent}=(?:accepted|declined)(?:;|$)/.test(document.cookie))document.documentElement.setAttribute('data-consent','unset');if(/(?:^|; )(?:${storageKeys.accessToken}|${storageKeys.refreshToken})=/.test(document.cookie)&&!/\\/(discover|services)\\//.test(location.pathname))document.documentElement.setAttribute('data-session','pending')}catch(e){}})()`

export const SessionMark = () => <script dangerouslySetInnerHTML={{ __html: script }} />

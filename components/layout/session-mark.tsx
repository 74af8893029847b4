import { storageKeys } from '@/lib/storage/keys'

// Runs before the first paint: a visitor without tokens sees the page at once; someone signed in sees the
// loader instead of a moment of the visitor's header. The rule of which pages wait is `waitsForUser`, spelled
// out again here because nothing is loaded yet. So is whether the cookie banner asks (`consentStore.asks`).
const script = `(function(){try{if(!/(?:^|; )${storageKeys.cookieConsent}=(?:accepted|declined)(?:;|$)/.test(document.cookie))document.documentElement.setAttribute('data-consent','unset');if(/(?:^|; )(?:${storageKeys.accessToken}|${storageKeys.refreshToken})=/.test(document.cookie)&&!/\\/(discover|services)\\//.test(location.pathname))document.documentElement.setAttribute('data-session','pending')}catch(e){}})()`

export const SessionMark = () => <script dangerouslySetInnerHTML={{ __html: script }} />

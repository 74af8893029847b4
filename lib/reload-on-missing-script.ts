import { storageKeys } from '@/lib/storage/keys'

/** A page that comes back so soon after it was loaded anew finds the same: it stays as it is. */
const restMs = 600_000

/**
 * Loads a page anew whose script or style the server no longer has, as after a deploy: the new page names what
 * is there. Never twice in a row, and only where the server says so itself: a line that fails is no reason to
 * take from somebody what they have typed. Covers scripts fetched later too, because they are elements of the
 * page as well. Plain script, because it has to work where nothing else does.
 */
export const reloadOnMissingScript = `(function(){function again(){try{var k='${storageKeys.missingScript}',s=sessionStorage,n=Date.now();if(n-(Number(s.getItem(k))||0)<${restMs})return;s.setItem(k,String(n));location.reload()}catch(e){}}addEventListener('error',function(e){var t=e.target,u=t&&(t.src||t.href);if(u&&/^(SCRIPT|LINK)$/.test(t.tagName)&&u.indexOf(location.origin+'/_next/')===0)fetch(u,{method:'HEAD',cache:'no-store'}).then(function(r){if(r.status===404)again()},function(){})},true)})()`

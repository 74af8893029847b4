import { storageKeys } from '@/lib/storage/keys'

/** A page that comes back so soon after it was loaded anew finds the same: it stays as it is. */
const restMs = 600_000

/**
 * Reloads a page whose script or style no longer exists on the server, as after a deploy: the new page names existing
 * ones. Never twice in a row, and only after a 404: a network failure must not cost the user's input. Covers lazily
 * loaded scripts too, which are elements of the page as well. Plain script, because it must work when nothing else
 * does.
 */
export const reloadOnMissingScript = `(function(){function again(){try{var k='${storageKeys.missingScript}',s=sessionStorage,n=Date.now();if(n-(Number(s.getItem(k))||0)<${restMs})return;s.setItem(k,String(n));location.reload()}catch(e){}}addEventListener('error',function(e){var t=e.target,u=t&&(t.src||t.href);if(u&&/^(SCRIPT|LINK)$/.test(t.tagName)&&u.indexOf(location.origin+'/_next/')===0)fetch(u,{method:'HEAD',cache:'no-store'}).then(function(r){if(r.status===404)again()},function(){})},true)})()`

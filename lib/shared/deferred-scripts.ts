/** Mark of pages that are complete without scripts. Written by the pages, read by the front. */
export const deferredScriptsMark = 'scripts-after-paint'

/** Marks pages whose text is complete without scripts. Written by the pages, read by the front. */
export const deferredScriptsMark = 'scripts-after-paint'

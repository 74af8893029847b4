import { deferredScriptsMark } from '@/lib/shared/deferred-scripts'

/**
 * Marks a page that is readable before its scripts run: the front delays them until it is painted
 * (server/web/deferred-scripts.ts).
 */
export const DeferredScripts = () => <meta name={deferredScriptsMark} content="" />

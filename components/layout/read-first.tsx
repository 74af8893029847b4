import { readFirstMark } from '@/lib/shared/pages'

/**
 * Marks a page that is readable before its scripts run: the front delays them until it is painted
 * (server/web/after-paint.ts).
 */
export const ReadFirst = () => <meta name={readFirstMark} content="" />

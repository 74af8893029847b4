import { readFirstMark } from '@/lib/shared/pages'

/**
 * Says that a page is there to be read before its scripts have run; the front has them wait for its paint
 * (server/web/after-paint.ts).
 */
export const ReadFirst = () => <meta name={readFirstMark} content="" />

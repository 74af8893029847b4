import { earlyTapScript } from '@/lib/early-tap'

/** Has a tap before the scripts have run answered when they have (`repeatEarlyTap` in the frame). */
export const EarlyTapMark = () => <script dangerouslySetInnerHTML={{ __html: earlyTapScript }} />

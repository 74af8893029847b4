import { earlyTapScript } from '@/lib/early-tap'

/** Records a tap before the scripts have run, to be repeated by `repeatEarlyTap` in the frame. */
export const EarlyTapMark = () => <script dangerouslySetInnerHTML={{ __html: earlyTapScript }} />

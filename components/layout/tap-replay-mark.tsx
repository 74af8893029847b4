import { tapReplayScript } from '@/lib/tap-replay'

/** Records a tap before the scripts have run, to be repeated by `replayTap` in the frame. */
export const TapReplayMark = () => <script dangerouslySetInnerHTML={{ __html: tapReplayScript }} />

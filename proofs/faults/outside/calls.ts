import { setTimeout as sleep } from 'node:timers/promises'
import { timedCall, type Calls } from '../../harness/timed-call'
import type { Side } from './side'

const paths = ['/api/services/', '/api/chat/rooms/', '/api/notification/list/', '/api/profile/']

const one = ({ program, reader }: Side, path: string, calls: Calls) =>
  timedCall(program.port, path, { headers: { authorization: `Bearer ${reader}` } }, calls)

/**
 * Calls of users for so long: each to the program whose services are there and to the one whose services are not, side
 * by side, so that what else this machine does slows both.
 */
export const callBoth = async (
  sides: { whole: Side; broken: Side },
  calls: { whole: Calls; broken: Calls },
  forMs: number,
  pauseMs: number,
): Promise<void> => {
  const end = performance.now() + forMs
  for (let nth = 0; performance.now() < end; nth++) {
    const path = paths[nth % paths.length] ?? '/'
    await Promise.all([one(sides.whole, path, calls.whole), one(sides.broken, path, calls.broken)])
    await sleep(pauseMs)
  }
}

import type { TestApp } from '@/server/testing/make-app'
import { withSockets } from '../../load/chat/sockets'
import { dueJobs, judge } from './judge'
import { waitFor } from './part'
import { startTraffic, type TrafficOptions } from './traffic'

type Traffic = Awaited<ReturnType<typeof startTraffic>>

/** Waits for what was left to do, and looks at what there is. */
const judged = async (t: TestApp, { people, made, failures, measurements }: Traffic) => {
  await waitFor('the workers to be done', async () => (await dueJobs(t).catch(() => 1)) === 0)
  const found = await judge(t, people, made)
  return {
    measurements: { ...measurements(), 'acknowledged and lost': found.lost, doubled: found.doubled },
    failures: [...failures, ...found.failures],
  }
}

/** Pairs at work while `work` does what it does; then what was lost of it, or is there twice. */
export const underTraffic = async (
  t: TestApp,
  options: TrafficOptions,
  work: (traffic: Traffic) => Promise<void>,
) => {
  const sockets = withSockets()
  const traffic = await startTraffic(t, options)
  try {
    await traffic.goesOn()
    await work(traffic)
    await traffic.end()
    return await judged(t, traffic)
  } finally {
    await traffic.end()
    sockets.restore()
  }
}

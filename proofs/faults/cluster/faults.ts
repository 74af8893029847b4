import { setTimeout as sleep } from 'node:timers/promises'
import { addStandby, primaryOf, standbyOf, type DataSide } from './machines'
import { answersAt, waitFor, type Part } from './part'
import { fallBehind, isFollowed, waitForStandby } from './postgres'

/** So long a killed part is away. */
const awayMs = 3_000
/** The primary is killed so long after the standby ceased to hear of it. */
const behindMs = 3_000

interface Around {
  side: DataSide
  /** Where each program says whether it is ready. */
  ready: readonly string[]
  /** Resolves when so many more jobs were finished, with everything there. */
  goesOn: () => Promise<void>
}

const isReady = async (ready: readonly string[]) => (await Promise.all(ready.map(answersAt))).every(Boolean)

/** Killed, away, started again, and everything goes on. */
export const killAndStart = async (part: Part, { side, ready, goesOn }: Around): Promise<void> => {
  await part.kill()
  await sleep(awayMs)
  await part.start()
  await waitFor('the programs to be ready', () => isReady(ready))
  await waitFor('the standby to follow', () => isFollowed(primaryOf(side)))
  await goesOn()
}

/**
 * The primary dies for good after the standby ceased to hear of it; the standby takes its place, and the pooler and
 * the address are led there. Then the dead one's machine becomes the standby.
 */
export const promote = async ({ side, ready, goesOn }: Around, mutation: string | null): Promise<void> => {
  const [old, next] = [primaryOf(side), standbyOf(side)]
  if (mutation !== 'synchronous') await waitForStandby(old)
  await fallBehind(old, behindMs)
  await old.kill()
  await next.promote()
  await side.pooler.lead(next.port)
  await side.address.lead(next.port)
  await waitFor('the programs to be ready', () => isReady(ready))
  await addStandby(next, old)
  await goesOn()
}

import { randomId } from '@/lib/storage/cookies'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'

const key = 'sessionRenewal'
/** Maximum time a lock of a dead tab is respected, ms. */
const heldAtMostMs = 15_000
const pollMs = 60

interface Held {
  owner: string
  until: number
}
const isHeld = (value: unknown): value is Held =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'until' in value &&
  typeof value.until === 'number'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

// Acquires the lock. Local storage has no compare-and-set, so: write, let a concurrent writer finish, then read the
// winner.
const take = async (owner: string): Promise<void> => {
  for (;;) {
    const held = readLocal(key, isHeld)
    if (!held || held.until < Date.now()) {
      writeLocal(key, { owner, until: Date.now() + heldAtMostMs })
      await wait(pollMs / 2)
      const now = readLocal(key, isHeld)
      // Reading back nothing means storage is blocked: the tabs cannot coordinate, so the work runs.
      if (!now || now.owner === owner) return
    }
    await wait(pollMs)
  }
}

/**
 * Runs `work` while no other tab of this origin does. Web Locks where the browser (and a secure origin) has
 * them.
 */
export const withExclusiveLock = async <T>(work: () => Promise<T>): Promise<T> => {
  if (typeof navigator !== 'undefined' && 'locks' in navigator) return navigator.locks.request(key, work)
  if (typeof window === 'undefined') return work()
  const owner = randomId()
  await take(owner)
  try {
    return await work()
  } finally {
    if (readLocal(key, isHeld)?.owner === owner) clearLocal(key)
  }
}

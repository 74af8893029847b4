import { enqueue } from '@/server/jobs/outbox'
import type { Work } from '@/server/process/work'
import { beginWaves } from './wave-repository'

/** Asks the best who were not asked yet, at once, and more of them later if offers do not come. */
export const askBest = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, booking: number): Promise<void> => {
  await beginWaves(tx, booking, now)
  await enqueue(tx, 'booking.match', { booking })
}

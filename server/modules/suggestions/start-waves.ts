import { enqueue } from '@/server/jobs/outbox'
import type { UnitOfWork } from '@/server/process/work'
import { startWavesOf } from './wave-repository'

/** Asks the best who were not asked yet, at once, and more of them later if offers do not come. */
export const startWaves = async (
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  booking: number,
): Promise<void> => {
  await startWavesOf(tx, booking, now)
  await enqueue(tx, 'booking.match', { booking })
}

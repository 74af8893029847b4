import { enqueue } from '@/server/jobs/outbox'
import type { UnitOfWork } from '@/server/process/work'
import { startWavesOf } from './wave-repository'

/** Suggests a demand to the best providers not asked yet, and schedules later waves in case offers do not come. */
export const startWaves = async (
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  booking: number,
): Promise<void> => {
  await startWavesOf(tx, booking, now)
  await enqueue(tx, 'booking.match', { booking })
}

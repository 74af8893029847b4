import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/server/db/client'
import { demandWaves } from '@/server/db/schema/bookings'

export type Wave = typeof demandWaves.$inferSelect

/** Due at once, also by the clock of another machine that is behind. */
const atOnce = (now: Date) => new Date(now.getTime() - 60_000)

/** Starts or restarts a demand's waves with the best providers not asked yet. */
export const startWavesOf = async (tx: Tx, booking: number, now: Date): Promise<void> => {
  await tx
    .insert(demandWaves)
    .values({ bookingId: booking, dueAt: atOnce(now) })
    .onConflictDoUpdate({ target: demandWaves.bookingId, set: { waves: 0, dueAt: atOnce(now) } })
}

/** Goes on where a demand's waves stopped while it took no offers. */
export const resumeWaves = async (tx: Tx, booking: number, now: Date): Promise<void> => {
  await tx
    .insert(demandWaves)
    .values({ bookingId: booking, dueAt: atOnce(now) })
    .onConflictDoUpdate({
      target: demandWaves.bookingId,
      set: { dueAt: sql`coalesce(${demandWaves.dueAt}, excluded.due_at)` },
    })
}

/** Reads under the booking's lock, which all writers hold. */
export const findWave = async (tx: Tx, booking: number): Promise<Wave | null> =>
  (await tx.select().from(demandWaves).where(eq(demandWaves.bookingId, booking)))[0] ?? null

export const saveWave = async (tx: Tx, wave: Wave): Promise<void> => {
  await tx.insert(demandWaves).values(wave).onConflictDoUpdate({ target: demandWaves.bookingId, set: wave })
}

/** Finds demands with a due wave, the longest waiting first. */
export const findDueWaves = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (
    await db
      .select({ id: demandWaves.bookingId })
      .from(demandWaves)
      .where(lte(demandWaves.dueAt, now))
      .orderBy(asc(demandWaves.dueAt))
      .limit(limit)
  ).map(({ id }) => id)

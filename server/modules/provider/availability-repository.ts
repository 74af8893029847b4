import { asc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { availabilityExceptions, availabilityHours, availabilitySettings } from '@/server/db/schema/provider'

type Of<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'id' | 'providerId'>

interface Hours {
  weekly: Of<typeof availabilityHours>[]
  exceptions: Of<typeof availabilityExceptions>[]
  settings: Of<typeof availabilitySettings>
}

export const findHours = async (db: Executor, providerId: number) => {
  const weekly = await db
    .select()
    .from(availabilityHours)
    .where(eq(availabilityHours.providerId, providerId))
    .orderBy(asc(availabilityHours.weekday), asc(availabilityHours.fromMinute))
  const exceptions = await db
    .select()
    .from(availabilityExceptions)
    .where(eq(availabilityExceptions.providerId, providerId))
    .orderBy(asc(availabilityExceptions.date), asc(availabilityExceptions.fromMinute))
  const [settings] = await db
    .select()
    .from(availabilitySettings)
    .where(eq(availabilitySettings.providerId, providerId))
  return { weekly, exceptions, settings }
}

/** Replaces the hours. */
export const replaceHours = async (
  tx: Tx,
  providerId: number,
  { weekly, exceptions, settings }: Hours,
): Promise<void> => {
  await tx.delete(availabilityHours).where(eq(availabilityHours.providerId, providerId))
  await tx.delete(availabilityExceptions).where(eq(availabilityExceptions.providerId, providerId))
  if (weekly.length > 0)
    await tx.insert(availabilityHours).values(weekly.map((one) => ({ ...one, providerId })))
  if (exceptions.length > 0)
    await tx.insert(availabilityExceptions).values(exceptions.map((one) => ({ ...one, providerId })))
  await tx
    .insert(availabilitySettings)
    .values({ ...settings, providerId })
    .onConflictDoUpdate({ target: availabilitySettings.providerId, set: settings })
}

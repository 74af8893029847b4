import { asc, eq } from 'drizzle-orm'
import type { Availability } from '@/lib/contract/provider'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { availabilityExceptions, availabilityHours, availabilitySettings } from '@/server/db/schema/provider'
import { inTransaction } from '@/server/db/transaction'
import { invalid } from '@/server/http/errors'
import { requireReady } from './guards'
import { hoursFaults, minuteOf, timeOf } from './hours'
import { lockUser } from './profile'

export const availabilityOf = async (db: Executor, providerId: number): Promise<Availability> => {
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
  return {
    weekly: weekly.map(({ weekday, fromMinute, toMinute }) => ({
      weekday,
      from: timeOf(fromMinute),
      to: timeOf(toMinute),
    })),
    exceptions: exceptions.map(({ date, closed, fromMinute, toMinute }) => ({
      date,
      closed,
      from: fromMinute === null ? null : timeOf(fromMinute),
      to: toMinute === null ? null : timeOf(toMinute),
    })),
    buffer_minutes: settings?.bufferMinutes ?? 0,
    notice_minutes: settings?.noticeMinutes ?? 0,
  }
}

/** Replaces a provider's hours. */
export const saveAvailabilityOf = (
  context: Context,
  providerId: number,
  given: Availability,
): Promise<Availability> =>
  inTransaction(context, async (tx) => {
    await requireReady(tx, providerId, ['provider'])
    await lockUser(tx, providerId)
    const errors = hoursFaults(given)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    await tx.delete(availabilityHours).where(eq(availabilityHours.providerId, providerId))
    await tx.delete(availabilityExceptions).where(eq(availabilityExceptions.providerId, providerId))
    const weekly = given.weekly.map(({ weekday, from, to }) => ({
      providerId,
      weekday,
      fromMinute: minuteOf(from),
      toMinute: minuteOf(to),
    }))
    if (weekly.length > 0) await tx.insert(availabilityHours).values(weekly)
    const exceptions = given.exceptions.map(({ date, closed, from, to }) => ({
      providerId,
      date,
      closed,
      fromMinute: closed || !from ? null : minuteOf(from),
      toMinute: closed || !to ? null : minuteOf(to),
    }))
    if (exceptions.length > 0) await tx.insert(availabilityExceptions).values(exceptions)
    const settings = { bufferMinutes: given.buffer_minutes, noticeMinutes: given.notice_minutes }
    await tx
      .insert(availabilitySettings)
      .values({ providerId, ...settings })
      .onConflictDoUpdate({ target: availabilitySettings.providerId, set: settings })
    return availabilityOf(tx, providerId)
  })

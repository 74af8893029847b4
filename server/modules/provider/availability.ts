import type { Availability } from '@/lib/contract/provider'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { inTransaction } from '@/server/db/transaction'
import { invalid } from '@/server/http/errors'
import { requireReady } from '@/server/modules/accounts/guards'
import { lockUser } from '@/server/modules/accounts/service'
import { findHours, replaceHours } from './availability-repository'
import { hoursFaults, minuteOf, timeOf } from './hours'

export const availabilityOf = async (db: Executor, providerId: number): Promise<Availability> => {
  const { weekly, exceptions, settings } = await findHours(db, providerId)
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
    await replaceHours(tx, providerId, {
      weekly: given.weekly.map(({ weekday, from, to }) => ({
        weekday,
        fromMinute: minuteOf(from),
        toMinute: minuteOf(to),
      })),
      exceptions: given.exceptions.map(({ date, closed, from, to }) => ({
        date,
        closed,
        fromMinute: closed || !from ? null : minuteOf(from),
        toMinute: closed || !to ? null : minuteOf(to),
      })),
      settings: { bufferMinutes: given.buffer_minutes, noticeMinutes: given.notice_minutes },
    })
    return availabilityOf(tx, providerId)
  })

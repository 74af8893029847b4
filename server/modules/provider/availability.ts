import type { Availability } from '@/lib/contract/provider'
import { formatMinuteOfDay, parseMinuteOfDay } from '@/lib/shared/minute-of-day'
import type { Executor } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { validationError } from '@/server/http/errors'
import { enqueue } from '@/server/jobs/outbox'
import { requireReady } from '@/server/modules/accounts/guards'
import { lockUser } from '@/server/modules/accounts/service'
import { validateHours } from './hours'
import { findHours, replaceHours } from './repository'

export const readAvailability = async (db: Executor, providerId: number): Promise<Availability> => {
  const { weekly, exceptions, settings } = await findHours(db, providerId)
  return {
    weekly: weekly.map(({ weekday, fromMinute, toMinute }) => ({
      weekday,
      from: formatMinuteOfDay(fromMinute),
      to: formatMinuteOfDay(toMinute),
    })),
    exceptions: exceptions.map(({ date, closed, fromMinute, toMinute }) => ({
      date,
      closed,
      from: fromMinute === null ? null : formatMinuteOfDay(fromMinute),
      to: toMinute === null ? null : formatMinuteOfDay(toMinute),
    })),
    buffer_minutes: settings?.bufferMinutes ?? 0,
    notice_minutes: settings?.noticeMinutes ?? 0,
  }
}

/** Replaces a provider's hours. */
export const saveAvailabilityOf = (
  context: TransactionContext,
  providerId: number,
  given: Availability,
): Promise<Availability> =>
  inTransaction(context, async (tx) => {
    await requireReady(tx, providerId, ['provider'])
    await lockUser(tx, providerId)
    const errors = validateHours(given)
    if (Object.keys(errors).length > 0) throw validationError(errors)
    await replaceHours(tx, providerId, {
      weekly: given.weekly.map(({ weekday, from, to }) => ({
        weekday,
        fromMinute: parseMinuteOfDay(from),
        toMinute: parseMinuteOfDay(to),
      })),
      exceptions: given.exceptions.map(({ date, closed, from, to }) => ({
        date,
        closed,
        fromMinute: closed || !from ? null : parseMinuteOfDay(from),
        toMinute: closed || !to ? null : parseMinuteOfDay(to),
      })),
      settings: { bufferMinutes: given.buffer_minutes, noticeMinutes: given.notice_minutes },
    })
    // The provider may now be free for open demands.
    await enqueue(tx, 'provider.match', { provider: providerId })
    return readAvailability(tx, providerId)
  })

import type { PaidWork } from '@/lib/shared/cancellation'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const startsAt = new Date('2031-05-20T15:00:00.000Z')
export const before = (ms: number) => new Date(startsAt.getTime() - ms)

/** 150.00 for five hours, so that an hour of labour is 30.00 and exactly 20 %. */
export const paidWork: PaidWork = {
  labourCents: 15_000,
  durationMinutes: 300,
  paidCents: 20_000,
  paidAt: before(30 * day),
  startsAt,
  earlyStart: false,
  preset: 'usual',
}

import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { bookings } from '@/server/db/schema/bookings'
import { endReservation, findBooking } from '@/server/modules/bookings/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import { appForFile } from '@/server/testing/test-app'
import { eraseClosedAccounts } from './scheduled'

const t = appForFile()

const rowOf = async (id: number) => (await t.db.select().from(users).where(eq(users.id, id)))[0]
const stateOf = async (pk: number) =>
  (await t.db.select().from(bookings).where(eq(bookings.id, pk))).map((one) => one.status)

test.each(['customer', 'provider'] as const)(
  'erases a %s closed during an approval once the booking is settled',
  async (side) => {
    const made = await t.make.reserved()
    const leaving = made[side].id
    const longAgo = new Date(t.context.clock().getTime() - 86_400_000)
    await t.db.update(users).set({ erasureDueAt: longAgo, closedAt: longAgo }).where(eq(users.id, leaving))
    expect(await eraseClosedAccounts(t.context)).toBe(0)
    expect((await rowOf(leaving))?.erasedAt).toBeNull()
    const held = await findBooking(t.db, made.booking)
    if (!held?.payUntil) throw new Error('the time is no longer held')
    // A departed customer will not pay; a departed provider leaves the customer the time to.
    expect(held.payUntil <= t.context.clock()).toBe(side === 'customer')
    await unitOfWork(t.context, (work) => endReservation(work, held))
    expect(await eraseClosedAccounts(t.context)).toBe(1)
    expect((await rowOf(leaving))?.erasedAt).not.toBeNull()
    expect(await stateOf(made.booking)).toEqual([side === 'customer' ? 'canceled' : 'booking_offers'])
  },
)

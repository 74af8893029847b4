import { eq, sql } from 'drizzle-orm'
import type { Needs } from '@/server/context'
import { payments } from '@/server/db/schema/payments'
import type { ClientFor } from './api-client'
import type { Demands } from './demands'
import { okBody } from './ok-body'
import { payByCard } from './pay-by-card'
import type { TestUser } from './people'

/** Factories of bookings from their approval on, with each step taken through the API by its actor. */
export const approvedBookingFactories = (context: Needs<'db'>, as: ClientFor, { offer }: Demands) => {
  /** Approves an offer: its time is held for the customer to pay. */
  const reserve = async (made: { pk: number; customer: TestUser }) =>
    void okBody(await as(made.customer).post(`/api/offers/${made.pk}/approve/`))

  /** Approves an offer and pays for it. */
  const agree = async (made: { pk: number; booking: number; customer: TestUser }) => {
    await reserve(made)
    await payByCard(context, as, made.booking)
  }

  /** A booking that waits to be paid. */
  const reserved = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await offer(options)
    await reserve(made)
    return made
  }

  /** An approved and paid booking: `pk` is the offer's, `booking` the booking's. */
  const approved = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await offer(options)
    await agree(made)
    const shown = okBody<{ start_code: string }>(await as(made.customer).get(`/api/demands/${made.booking}/`))
    return { ...made, startCode: shown.start_code }
  }

  const started = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await approved(options)
    okBody(
      await as(made.provider).post(`/api/bookings/${made.booking}/start/`, {
        code: made.startCode,
        early: true,
      }),
    )
    return made
  }

  const delivered = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await started(options)
    okBody(await as(made.provider).post(`/api/bookings/${made.booking}/deliver/`))
    return made
  }

  const completed = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await delivered(options)
    // Agreed an hour ago: work done within minutes counts for nothing.
    await context.db
      .update(payments)
      .set({ paidAt: sql`${payments.paidAt} - interval '1 hour'` })
      .where(eq(payments.bookingId, made.booking))
    okBody(await as(made.customer).post(`/api/bookings/${made.booking}/complete/`))
    return made
  }

  return {
    agree,
    reserved,
    payFor: (booking: number) => payByCard(context, as, booking),
    approved,
    started,
    delivered,
    completed,
  }
}

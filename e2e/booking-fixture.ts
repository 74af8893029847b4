import { expect } from '@playwright/test'
import { api, makePerson, makeProvider, publishDemand, sendOffer, type Person } from './fixture'
import { atGateway } from './paying'

export interface BookingFixture {
  customer: Person
  provider: Person
  booking: number
  offer: number
}

/** A customer, a provider and an offer; the people of an earlier deal, or new ones. */
export const makeBooking = async (
  people?: Pick<BookingFixture, 'customer' | 'provider'>,
  startsAt?: string,
): Promise<BookingFixture> => {
  const { customer, provider } = people ?? {
    customer: await makePerson('consumer'),
    provider: await makeProvider(),
  }
  const booking = await publishDemand(customer, `Dinheiro ${Date.now()}`)
  const offer = await sendOffer(provider, booking, startsAt)
  return { customer, provider, booking, offer }
}

/** Pays by API, for tests of later states. */
export const payBooking = async ({ customer, booking, offer }: BookingFixture) => {
  await api('POST', `/api/offers/${offer}/approve/`, customer, {})
  await api('POST', '/api/payment/intents/', customer, { booking, method: 'pix' })
  await expect
    .poll(async () => {
      await atGateway(customer, booking, 'pay').catch(() => undefined)
      return (await api<{ status: string }>('GET', `/api/demands/${booking}/`, customer)).status
    })
    .toBe('approved')
}

/** Begun by the provider with the customer's code. */
export const startBooking = async (agreed: BookingFixture) => {
  await payBooking(agreed)
  const { customer, provider, booking } = agreed
  const { start_code: code } = await api<{ start_code: string }>('GET', `/api/demands/${booking}/`, customer)
  await api('POST', `/api/bookings/${booking}/start/`, provider, { code })
}

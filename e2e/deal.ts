import { expect } from '@playwright/test'
import { atGateway } from './paying'
import { api, offering, person, publish, sendOffer, type Person } from './world'

export interface Deal {
  customer: Person
  provider: Person
  booking: number
  offer: number
}

/** A customer, a provider and an offer; the people of an earlier deal, or new ones. */
export const deal = async (
  people?: Pick<Deal, 'customer' | 'provider'>,
  startsAt?: string,
): Promise<Deal> => {
  const { customer, provider } = people ?? {
    customer: await person('consumer'),
    provider: await offering(),
  }
  const booking = await publish(customer, `Dinheiro ${Date.now()}`)
  const offer = await sendOffer(provider, booking, startsAt)
  return { customer, provider, booking, offer }
}

/** Pays by the API, for tests about what comes after. */
export const paid = async ({ customer, booking, offer }: Deal) => {
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
export const started = async (agreed: Deal) => {
  await paid(agreed)
  const { customer, provider, booking } = agreed
  const { start_code: code } = await api<{ start_code: string }>('GET', `/api/demands/${booking}/`, customer)
  await api('POST', `/api/bookings/${booking}/start/`, provider, { code })
}

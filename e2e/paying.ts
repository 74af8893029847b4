import { expect } from '@playwright/test'
import type { PaymentCommand } from '../lib/contract/dev'
import { api, type Person } from './fixture'
import type { Visitor } from './people'

/** Test card; the holder's name decides the gateway's answer. */
const testCard = { number: '5031 4332 1540 6351', expiry: '11/30', cvv: '963' }
/** Its number, with or without spaces, or its code as a value of an address or of JSON. */
export const hasCard = /5031.?4332.?1540.?6351|["=]963\b/

interface Summary {
  status: string
  payment: { pk: number } | null
}

/** The simulated gateway's reference of a booking's latest payment. */
const referenceOf = async (customer: Person, booking: number): Promise<string> => {
  const { payment } = await api<Summary>('GET', `/api/demands/${booking}/`, customer)
  if (!payment) throw new Error(`booking ${booking} has no payment`)
  const path = `/api/payment/intents/${payment.pk}/`
  return (await api<{ reference: string }>('GET', path, customer)).reference
}

/** Presses a button of the simulated gateway for a booking's latest payment. */
export const atGateway = async (customer: Person, booking: number, what: PaymentCommand): Promise<void> => {
  const reference = await referenceOf(customer, booking)
  await api('POST', `/api/dev/payments/${reference}/`, null, { do: what })
}

/** Chooses a way to pay on the page of a held booking. */
export const chooseMethod = async ({ page, words }: Visitor, method: 'pix' | 'card') => {
  await page.getByRole('radio', { name: new RegExp(words(`payments.methods.${method}.label`)) }).check()
}

export const pressPay = ({ page, words }: Visitor, method: 'pix' | 'card') =>
  page
    .getByRole('button', { name: new RegExp(words(`payments.pay.${method}`).replace('{amount}', '.*')) })
    .click()

/** Types a card whose holder's name decides the answer. */
export const typeCard = async ({ page, words }: Visitor, holder: string) => {
  const field = (name: string) => page.getByLabel(words(`payments.card.fields.${name}`))
  await field('number').fill(testCard.number)
  await field('holder').fill(holder)
  await field('expiry').fill(testCard.expiry)
  await field('cvv').fill(testCard.cvv)
}

export const isDone = ({ page, words }: Visitor) =>
  expect(page.getByRole('heading', { level: 1, name: words('payments.title.done') })).toBeVisible()

/** From the page of a held booking to its confirmation, by Pix. */
export const payByPix = async (visitor: Visitor, customer: Person, booking: number) => {
  const { page, words } = visitor
  await chooseMethod(visitor, 'pix')
  await pressPay(visitor, 'pix')
  await expect(page.getByLabel(words('payments.pix.code'))).toHaveValue(/.{20}/)
  await atGateway(customer, booking, 'pay')
  await isDone(visitor)
}

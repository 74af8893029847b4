import { expect } from '@playwright/test'
import { cpf } from 'cpf-cnpj-validator'
import {
  api,
  commandGateway,
  makePerson,
  makeProvider,
  publishDemand,
  sendOffer,
  type Person,
} from './fixture'

/** Does a step of a booking. */
const take = (who: Person, booking: number, step: string, body: object = {}) =>
  api('POST', `/api/bookings/${booking}/${step}/`, who, body)

/** A job agreed on and paid, done and confirmed. */
const finishJob = async (customer: Person, provider: Person): Promise<void> => {
  const booking = await publishDemand(customer, 'Um serviço para receber')
  const offer = await sendOffer(provider, booking)
  await api('POST', `/api/offers/${offer}/approve/`, customer)
  // Pix, which settles at once; a card settles days later and would delay a withdrawal.
  const wish = { booking, method: 'pix' }
  await commandGateway(
    (await api<{ reference: string }>('POST', '/api/payment/intents/', customer, wish)).reference,
    'pay',
  )
  const read = () => api<{ status: string; start_code: string }>('GET', `/api/demands/${booking}/`, customer)
  await expect.poll(async () => (await read()).status).toBe('approved')
  const { start_code: code } = await read()
  await take(provider, booking, 'start', { code })
  await take(provider, booking, 'deliver')
  await take(customer, booking, 'complete')
}

/** Creates a provider with a CPF and the earnings of one job of R$ 180,00 after commission. */
export const paidProvider = async (): Promise<Person & { cents: number }> => {
  const [customer, provider] = [await makePerson('consumer'), await makeProvider()]
  await api('PUT', '/api/profile/', provider, { tax_number: cpf.generate() })
  await finishJob(customer, provider)
  const cents = 15_300
  await expect
    .poll(
      async () =>
        (await api<{ available_cents: number }>('GET', '/api/payment/provider/', provider)).available_cents,
    )
    .toBe(cents)
  return { ...provider, cents }
}

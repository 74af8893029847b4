import { randomUUID } from 'node:crypto'
import type { PaymentCommand } from '@/lib/contract/dev'
import { identities } from '@/server/db/schema/accounts'
import { coupons } from '@/server/db/schema/coupons'
import {
  bookingPath,
  payJob,
  reserveBooking,
  settleRefunds,
  type ScenarioParties,
} from '@/server/testing/api-scenarios'
import { takeClaimStep } from '@/server/testing/completed-job'
import { drawMaterial } from '@/server/testing/draw-material'
import { makeFullAccount } from '@/server/testing/full-account'
import type { TestApp } from '@/server/testing/make-app'
import { okBody } from '@/server/testing/ok-body'
import { completeBooking, postStep, updateBooking } from '@/server/testing/paid-job'
import { addPixKey, makePayee } from '@/server/testing/payees'
import { paymentActions, setDepositTiers } from '@/server/testing/payment-actions'
import { availabilityInput, preferencesInput, type TestUser } from '@/server/testing/people'
import { settleMoney } from '@/server/testing/settle-money'
import { uploadPhoto } from '@/server/testing/uploaded-files'

interface Marked {
  t: TestApp
  ana: TestUser
  mark: string
}

/** Pays for work and disputes it with words and a photo, which an operator opens, and settles as Ana proposes. */
const dispute = async ({ t, ana, mark }: Marked) => {
  const job = await payJob(t, { customer: ana, provider: await makePayee(t, 0) })
  await updateBooking(t, job, { status: 'in_progress' })
  okBody(await postStep(t, ana, bookingPath(job, 'dispute'), { reason: `Disputa ${mark}` }))
  const { pk } = okBody<{ pk: number }>(await t.as(ana).get(bookingPath(job, 'dispute')))
  const step = (who: TestUser, name: string, body = {}) =>
    postStep(t, who, `/api/disputes/${pk}/${name}/`, body)
  okBody(await step(ana, 'evidence', { text: `Prova ${mark}`, photos: [await uploadPhoto(t, ana)] }))
  const operator = await t.make.user({ isOperator: true })
  okBody(await t.as(operator).get(`/api/demands/${job.booking}/`))
  okBody(await t.as(operator).get(`/api/disputes/${pk}/`))
  okBody(await step(ana, 'propose', { refund_cents: 8_000, text: `Acordo ${mark}` }))
  okBody(await step(job.provider, 'accept'))
}

/** An operator decides the case of Ana's complaint, with a reason that names her. */
const decideComplaint = async ({ t, mark }: Marked, booking: number) => {
  const { rows } = await t.context.pool.query<{ pk: number }>(
    "select id::int as pk from operator_cases where kind = 'complaint' and booking_id = $1",
    [booking],
  )
  const operator = await t.make.user({ isOperator: true })
  const decision = { decision: 'settled_by_hand', reason: `Conversei com ${mark}` }
  okBody(await postStep(t, operator, `/api/operator/cases/${rows[0]?.pk}/decide/`, decision))
}

/** Completes a job with material for a customer; Ana then reviews, reports and blocks them. */
const completeWork = async ({ t, ana, mark }: Marked) => {
  const sides = { customer: await t.make.customer(), provider: { ...ana, transfer: 0 } }
  const job = await payJob(t, sides)
  await drawMaterial(t, job, 5_000)
  await completeBooking(t, job)
  const words = { rating: 4, text: `Avaliação ${mark}` }
  okBody(await t.as(ana).post(bookingPath(job, 'review'), words))
  const about = { person: sides.customer.id, reason: 'rude', text: `Queixa ${mark}` }
  okBody(await t.as(ana).post(bookingPath(job, 'report'), about))
  await decideComplaint({ t, ana, mark }, job.booking)
  okBody(await t.as(ana).post(`/api/chat/rooms/${job.pk}/block/`))
}

/** Claims the warranty of completed work, as its customer and as its provider. Both claims end. */
const claimWarranty = async ({ t, ana, mark }: Marked) => {
  const claimOf = async (sides: ScenarioParties, hours: number, words: Record<string, unknown>) => {
    const job = await payJob(t, sides, { hours })
    await completeBooking(t, job)
    const claim = { reason: 'other', text: 'Parou de funcionar', ...words }
    const { pk } = okBody<{ pk: number }>(await postStep(t, sides.customer, bookingPath(job, 'claim'), claim))
    return { pk, customer: sides.customer, provider: sides.provider }
  }
  const step = async (who: TestUser, pk: number, name: string, body = {}) =>
    okBody(await takeClaimStep(t, who, pk, name, body))
  const own = await claimOf({ customer: ana, provider: await makePayee(t, 0) }, 520, {
    text: `Garantia ${mark}`,
    photos: [await uploadPhoto(t, ana)],
  })
  await step(own.provider, own.pk, 'offer-money', { refund_cents: 100, text: '' })
  await step(ana, own.pk, 'reject', { reason: `Pouco ${mark}` })
  await step(ana, own.pk, 'withdraw')
  const other = await claimOf(
    { customer: await t.make.customer(), provider: { ...ana, transfer: 0 } },
    540,
    {},
  )
  const starts_at = new Date(t.context.clock().getTime() + 700 * 3_600_000).toISOString()
  await step(ana, other.pk, 'mend', { starts_at })
  await step(ana, other.pk, 'done', { text: `Pronto ${mark}`, photos: [await uploadPhoto(t, ana)] })
  await step(other.customer, other.pk, 'accept')
}

/** Saves a card, refunds a deposit, uses a coupon, and has a payment disputed by a bank. */
const pay = async ({ t, ana, mark }: Marked) => {
  const p = paymentActions(t)
  okBody(await t.as(ana).post('/api/payment/customer/cards/', { card_token: await p.token() }, p.key()))
  await setDepositTiers(t, [7_500, 500, 30])
  const deposit = await p.deposit(ana, 7_500)
  okBody(await t.as(ana).post(`/api/payment/deposits/${deposit.pk}/refund/`, {}, p.key()))
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
  const given = { code, textPt: 'Cupom', textEn: 'Coupon', amountCents: 1_000, userId: ana.id }
  await t.db.insert(coupons).values(given)
  const sides = { customer: ana, provider: await makePayee(t, 0) }
  const job = await payJob(t, sides, { wish: { coupon: code }, hours: 300 })
  await completeBooking(t, job)
  await p.tell(job.payment, 'med')
  await p.tell(job.payment, 'dispute_won')
  await t.db.insert(identities).values({
    issuer: 'https://issuer.example',
    subject: mark,
    email: `${mark}@else.example`,
    userId: ana.id,
  })
}

/** Spends a whole deposit on a job, completes it, and has the deposit disputed by a bank. */
const spendDisputedDeposit = async (t: TestApp, sides: ScenarioParties, decision: PaymentCommand) => {
  const p = paymentActions(t)
  const deposit = await p.deposit(sides.customer, 20_000)
  const job = await reserveBooking(t, sides, { hours: 400 })
  await p.start(job, { method: 'balance', early_start: true })
  await completeBooking(t, job)
  await p.tell(deposit, 'med')
  await p.tell(deposit, decision)
}

/** Watches a demand, and saves a day off and preferences. */
const savePreferences = async ({ t, ana }: Marked) => {
  const { pk } = await t.make.demand({ customer: ana })
  okBody(await t.as(ana).post(`/api/demands/${pk}/watch/`))
  const hours = availabilityInput({
    weekly: [{ weekday: 1, from: '00:00', to: '24:00' }],
    exceptions: [{ date: '2090-12-25', closed: true }],
  })
  okBody(await t.as(ana).put('/api/user/availability/', hours))
  const ways = { email: true, push: false }
  const wanted = { ...preferencesInput(ways), bookings: ways, money: ways }
  okBody(await t.as(ana).put('/api/notification/preferences/', wanted))
}

/** Agrees on paid work, which keeps a time in the calendar. Returns a function that cancels it. */
const agree = async ({ t, ana, mark }: Marked) => {
  const sides = { customer: await t.make.customer(), provider: { ...ana, transfer: 0 } }
  const job = await payJob(t, sides, { hours: 500 })
  return async () => {
    okBody(await postStep(t, ana, bookingPath(job, 'cancel'), { reason: `Desisto ${mark}` }))
    await settleRefunds(t)
  }
}

/** Bank account, as it is stored. */
export const iban = 'PT50000201231234567890154'

/** Makes a user with all kinds of data and no balance; `mark` is in each of their texts. */
export const makePerson = async (t: TestApp, mark: string) => {
  const full = await makeFullAccount(t, mark)
  const { ana } = full
  const marked = { t, ana, mark }
  await savePreferences(marked)
  await dispute(marked)
  await completeWork(marked)
  await claimWarranty(marked)
  await spendDisputedDeposit(t, { customer: ana, provider: await makePayee(t, 0) }, 'dispute_won')
  // What was reserved of Ana's pay goes to the bank.
  const sides = { customer: await t.make.customer(), provider: { ...ana, transfer: 0 } }
  await spendDisputedDeposit(t, sides, 'dispute_lost')
  await pay(marked)
  await settleMoney(t, ana)
  okBody(await addPixKey(t, ana, { kind: 'iban', value: iban }))
  const giveUp = await agree(marked)
  const { rows } = await t.context.pool.query<{ tax: string; media: string[] }>(
    `select tax_number as tax, array(select id::text from media where owner_id = users.id) as media
     from users where id = $1`,
    [ana.id],
  )
  return { ...full, giveUp, mark, tax: rows[0]?.tax ?? '', media: rows[0]?.media ?? [] }
}

export type Person = Awaited<ReturnType<typeof makePerson>>

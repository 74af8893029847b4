import { randomUUID } from 'node:crypto'
import { claims } from '@/server/db/schema/claims'
import { hashPassword } from '@/server/modules/accounts/passwords'
import { toInstant } from '@/server/time/local-time'
import type { RequestBody } from './api-client'
import type { TestApp } from './make-app'
import { nextMonday } from './next-monday'
import { okBody } from './ok-body'
import type { Operation } from './operations'
import { makePayee, payeePassword } from './payees'
import { paymentActions } from './payment-actions'
import {
  availabilityInput,
  nextMobile,
  preferencesInput,
  registrationInput,
  saoPaulo,
  type TestUser,
} from './people'
import { rights } from './rights'
import { callerRoles, expectedStatuses, type makeRightsCaller } from './rights-calls'
import { rightsFixtures } from './rights-fixtures'

interface Call {
  who: { id: number } | null
  body: RequestBody
  /** Address, if the path names an object. */
  url?: string
}
type MakeCall = (t: TestApp) => Promise<Call>
type MakeBody = (t: TestApp) => RequestBody | Promise<RequestBody>

const password = 'uma frase bem comprida'
const address = () => `${randomUUID()}@example.com`
const registration = () => registrationInput(address(), { password })

const member = async (t: TestApp, values: Partial<TestUser> = {}) =>
  t.make.customer({ passwordHash: await hashPassword(password), ...values })
const asMember =
  (body: MakeBody, values?: Partial<TestUser>): MakeCall =>
  async (t) => ({ who: await member(t, values), body: await body(t) })
const asProvider =
  (body: MakeBody): MakeCall =>
  async (t) => ({ who: await t.make.provider(), body: await body(t) })
const asVisitor =
  (body: MakeBody): MakeCall =>
  async (t) => ({ who: null, body: await body(t) })

const newRefreshToken: MakeBody = async (t) => {
  const { refresh } = okBody<{ refresh: string }>(await t.as(null).post('/api/register/', registration()))
  return { refresh }
}

const deposit = () => ({ amount_cents: 5_000, method: 'pix' })

/** Calls with an idempotency key that rows of rights do not make, or make for one customer alone. */
const withKey: Record<string, MakeCall> = {
  createDemand: async (t) => ({ who: await t.make.customer(), body: await t.make.demandBody() }),
  createBooking: async (t) => {
    const provider = (await t.make.provider({ priceCents: 18_000, instant: true })).id
    const slot_start = toInstant(nextMonday(), 9 * 60).toISOString()
    const body = { ...(await t.make.demandBody()), slot_start, provider }
    return { who: await t.make.customer(), body }
  },
  saveCard: asMember(async (t) => ({ card_token: await paymentActions(t).token() })),
  createDeposit: asMember(deposit),
  addDestination: async (t) => {
    const who = await makePayee(t, 0)
    return { who, body: { kind: 'pix', key_type: 'email', value: who.email, password: payeePassword } }
  },
  createWithdrawal: async (t) => {
    const who = await makePayee(t, 5_000)
    return { who, body: { amount_cents: 5_000, transfer: who.transfer, password: payeePassword } }
  },
  decideDispute: async (t) => {
    const { pk } = await rightsFixtures.escalatedDispute(t)
    const body = { settlement: 'split', refund_cents: 5_000, reason: 'Combinado com cliente e profissional' }
    return { who: await t.make.user({ isOperator: true }), url: `/api/disputes/${pk}/decide/`, body }
  },
  reportMissedVisit: async (t) => {
    const { pk, customer } = await rightsFixtures.claimWithVisit(t)
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await t.db.update(claims).set({ visitStartsAt: hoursAgo(2), visitEndsAt: hoursAgo(1) })
    return { who: customer, url: `/api/claims/${pk}/missed/`, body: {} }
  },
}

/** Successful calls of operations that succeed for no actor in the table of rights. */
const calls: Record<string, MakeCall> = {
  ...withKey,
  register: asVisitor(registration),
  signIn: asVisitor(async (t) => ({ email: (await member(t)).email, password })),
  refreshToken: asVisitor(newRefreshToken),
  revokeToken: asVisitor(newRefreshToken),
  forgotPassword: asVisitor(async (t) => ({ email: (await member(t)).email })),
  correctEmail: asMember(() => ({ email: address(), password }), { emailVerifiedAt: null }),
  changeEmail: asMember(() => ({ email: address(), password })),
  changePhone: asMember(() => ({ phone: nextMobile(), password })),
  sendPhoneCode: asMember(() => ({ phone: nextMobile() }), { phone: null, phoneVerifiedAt: null }),
  addRole: asMember(() => ({ role: 'provider' })),
  changePassword: asMember(() => ({ current_password: password, password: 'outra frase bem comprida' })),
  eraseAccount: asMember(() => ({ password })),
  saveProfile: asMember((t) => ({
    full_name: 'Ana Lima',
    bio: 'Pinto casas.',
    addresses: [t.make.addressInput()],
  })),
  saveUserServices: asProvider(async (t) => [
    { sub_service: await t.make.subServiceId(), cities: [saoPaulo], price_cents: 9_000 },
  ]),
  saveAvailability: asProvider(() => availabilityInput()),
  putNotificationPreferences: asMember(() => preferencesInput({ email: true, push: false })),
  recordConsent: asMember(() => ({ kind: 'analytics', decision: 'declined' })),
  reportWebVitals: asVisitor(() => ({ template: '/', vitals: [{ name: 'LCP', value: 1_200 }] })),
  sendContact: asVisitor(() => ({
    name: 'Ana',
    email: address(),
    subject: 'Uma pergunta',
    message: 'Como funciona?',
  })),
}

/** Call of an operation that succeeds, where one is known; otherwise one that is refused. */
export const callOf = async (
  t: TestApp,
  asked: ReturnType<typeof makeRightsCaller>,
  { id, method, path }: Operation,
) => {
  const known = await calls[id]?.(t)
  if (known) return { url: path, ...known, isKnown: true }
  const name = `${method} ${path}`
  const row = rights[name]
  if (!row) return null
  const able = callerRoles.find((one) => (expectedStatuses(row)[one] ?? 0) < 300)
  return { ...(await asked.callOf(name, row, able ?? 'customer')), isKnown: able !== undefined }
}

import { randomUUID } from 'node:crypto'
import { hashPassword } from '@/server/modules/accounts/passwords'
import type { RequestBody } from '@/server/testing/api-client'
import type { TestApp } from '@/server/testing/make-app'
import { okBody } from '@/server/testing/ok-body'
import { nextMobile, saoPaulo, type TestUser } from '@/server/testing/people'
import { calls as withKey } from '../../faults/idempotency/calls'

interface Call {
  who: { id: number } | null
  body: RequestBody
  /** Where the path names an object. */
  url?: string
}
type MakeCall = (t: TestApp) => Promise<Call>
type MakeBody = (t: TestApp) => RequestBody | Promise<RequestBody>

const password = 'uma frase bem comprida'
const address = () => `${randomUUID()}@example.com`
const ways = { email: true, push: false }
const topics = { suggestions: ways, offers: ways, messages: ways, reminders: ways }
const registration = () => ({
  email: address(),
  password,
  full_name: 'Ana Prado',
  role: 'consumer',
  accepted_terms: true,
})

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

/** Calls that succeed, of operations whose row of rights succeeds for nobody. */
export const calls: Record<string, MakeCall> = {
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
  saveAvailability: asProvider(() => ({
    weekly: [{ weekday: 1, from: '08:00', to: '12:00' }],
    exceptions: [],
    buffer_minutes: 15,
    notice_minutes: 60,
  })),
  putNotificationPreferences: asMember(() => topics),
  recordConsent: asMember(() => ({ kind: 'analytics', decision: 'declined' })),
  sendContact: asVisitor(() => ({
    name: 'Ana',
    email: address(),
    subject: 'Uma pergunta',
    message: 'Como funciona?',
  })),
}

import { randomUUID } from 'node:crypto'
import { hashPassword } from '@/server/modules/accounts/passwords'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import { freshMobile, saoPaulo, type TestUser } from '@/server/testing/people'
import type { Body } from '@/server/testing/speaker'
import { calls as withKey } from '../../faults/idempotency/calls'

interface Call {
  who: { id: number } | null
  body: Body
  /** Where the path names an object. */
  url?: string
}
type Making = (t: TestApp) => Promise<Call>

const password = 'uma frase bem comprida'
const withPassword = async (t: TestApp, values: Partial<TestUser> = {}) =>
  t.make.customer({ passwordHash: await hashPassword(password), ...values })
const address = () => `${randomUUID()}@example.com`
const ways = { email: true, push: false }

const registration = () => ({
  email: address(),
  password,
  full_name: 'Ana Prado',
  role: 'consumer',
  accepted_terms: true,
})

/** Of operations whose row of rights succeeds for nobody, a call that does. */
export const calls: Record<string, Making> = {
  ...withKey,
  register: async () => ({ who: null, body: registration() }),
  signIn: async (t) => ({ who: null, body: { email: (await withPassword(t)).email, password } }),
  refreshToken: async (t) => {
    const { refresh } = okay<{ refresh: string }>(await t.as(null).post('/api/register/', registration()))
    return { who: null, body: { refresh } }
  },
  revokeToken: async (t) => {
    const { refresh } = okay<{ refresh: string }>(await t.as(null).post('/api/register/', registration()))
    return { who: null, body: { refresh } }
  },
  forgotPassword: async (t) => ({ who: null, body: { email: (await withPassword(t)).email } }),
  correctEmail: async (t) => ({
    who: await withPassword(t, { emailVerifiedAt: null }),
    body: { email: address(), password },
  }),
  changeEmail: async (t) => ({ who: await withPassword(t), body: { email: address(), password } }),
  changePhone: async (t) => ({ who: await withPassword(t), body: { phone: freshMobile(), password } }),
  sendPhoneCode: async (t) => ({
    who: await withPassword(t, { phone: null, phoneVerifiedAt: null }),
    body: { phone: freshMobile() },
  }),
  addRole: async (t) => ({ who: await withPassword(t), body: { role: 'provider' } }),
  changePassword: async (t) => ({
    who: await withPassword(t),
    body: { current_password: password, password: 'outra frase bem comprida' },
  }),
  eraseAccount: async (t) => {
    const who = await withPassword(t)
    return { who, body: { password } }
  },
  saveProfile: async (t) => ({
    who: await withPassword(t),
    body: { full_name: 'Ana Lima', bio: 'Pinto casas.', addresses: [t.make.addressInput()] },
  }),
  saveUserServices: async (t) => ({
    who: await t.make.provider(),
    body: [{ sub_service: await t.make.subServiceId(), cities: [saoPaulo], price_cents: 9_000 }],
  }),
  saveAvailability: async (t) => ({
    who: await t.make.provider(),
    body: {
      weekly: [{ weekday: 1, from: '08:00', to: '12:00' }],
      exceptions: [],
      buffer_minutes: 15,
      notice_minutes: 60,
    },
  }),
  putNotificationPreferences: async (t) => ({
    who: await withPassword(t),
    body: { suggestions: ways, offers: ways, messages: ways, reminders: ways },
  }),
  recordConsent: async (t) => ({
    who: await withPassword(t),
    body: { kind: 'analytics', decision: 'declined' },
  }),
  sendContact: async () => ({
    who: null,
    body: { name: 'Ana', email: address(), subject: 'Uma pergunta', message: 'Como funciona?' },
  }),
}

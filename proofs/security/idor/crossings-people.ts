import { randomUUID } from 'node:crypto'
import { hashPassword } from '@/server/modules/accounts/passwords'
import { lastCodeTo } from '@/server/testing/captured-messages'
import type { TestApp } from '@/server/testing/make-app'
import { okBody } from '@/server/testing/ok-body'
import { nextMobile, registrationInput, type TestUser } from '@/server/testing/people'
import { uploadChatFile } from '@/server/testing/uploaded-files'
import { bodyWith, noNumber, ofTwo, queryWith, type Crossing, type Crossings } from './crossing'

const password = 'uma frase bem comprida'

type Send = (t: TestApp) => Promise<{ who: TestUser; code: string }>

/** Own code, and somebody else's, to confirm at `url`. */
const codesAt =
  (url: string, send: Send, more: object = {}) =>
  async (t: TestApp): Promise<Crossing> => {
    const [one, other] = [await send(t), await send(t)]
    const all = [one.code, other.code]
    return {
      who: one.who,
      own: one.code,
      others: one.code === other.code ? [] : [other.code],
      missing: ['123456', '234567', '345678'].find((code) => !all.includes(code)) ?? '',
      ask: bodyWith(url, (code) => ({ code, ...more })),
      counts: ['verification_codes', 'attempts'],
    }
  }

const sendMail: Send = async (t) => {
  const who = await t.make.customer({ emailVerifiedAt: null })
  okBody(await t.as(who).post('/api/user/verify-email/send/'))
  return { who, code: await lastCodeTo(t, who.email) }
}

const sendText: Send = async (t) => {
  const who = await t.make.customer({ phone: null, phoneVerifiedAt: null })
  const phone = nextMobile()
  okBody(await t.as(who).post('/api/user/verify-phone/send/', { phone }))
  return { who, code: await lastCodeTo(t, phone) }
}

const changeEmail: Send = async (t) => {
  const who = await t.make.customer({ passwordHash: await hashPassword(password) })
  const email = `${randomUUID()}@example.com`
  okBody(await t.as(who).post('/api/user/email/change/', { email, password }))
  return { who, code: await lastCodeTo(t, email) }
}

/** Refresh token of a new session, which signing out ends. */
const newSession = async (t: TestApp): Promise<string> => {
  const email = `${randomUUID()}@example.com`
  const body = registrationInput(email, { password })
  return okBody<{ refresh: string }>(await t.as(null).post('/api/register/', body)).refresh
}

const browserOf = async (t: TestApp): Promise<string> => {
  const token = randomUUID()
  await t.make.browser(await t.make.customer(), token)
  return token
}

const noticeOf = async (t: TestApp, who: TestUser): Promise<string> => {
  const { data } = okBody<{ data: { indicator: string }[] }>(await t.as(who).get('/api/notification/list/'))
  if (!data[0]) throw new Error('nobody was notified')
  return data[0].indicator
}

const trackingId = async (t: TestApp): Promise<string> => {
  const tracking_id = randomUUID()
  okBody(await t.as(null).post('/api/consents/', { kind: 'analytics', decision: 'accepted', tracking_id }))
  return tracking_id
}

export const ofPeople: Crossings = {
  'verifyEmail code': codesAt('/api/user/verify-email/', sendMail),
  'verifyPhone code': codesAt('/api/user/verify-phone/', sendText),
  'confirmEmailChange code': codesAt('/api/user/email/change/confirm/', changeEmail, { password }),
  'revokeToken push_token': async (t) => ({
    who: null,
    own: randomUUID(),
    others: [await browserOf(t)],
    missing: randomUUID(),
    ask: bodyWith('/api/token/revoke/', async (push_token) => ({ refresh: await newSession(t), push_token })),
  }),
  'sendMessage files[]': async (t) => {
    const [one, other] = [await t.make.offer(), await t.make.offer()]
    const message = () => ({ text: '', client_id: randomUUID() })
    return {
      who: one.customer,
      own: await uploadChatFile(t, one.customer, one.pk),
      others: [
        await uploadChatFile(t, one.provider, one.pk),
        await uploadChatFile(t, other.customer, other.pk),
      ],
      missing: randomUUID(),
      ask: bodyWith(`/api/chat/rooms/${one.pk}/messages/`, (file) => ({ ...message(), files: [file] })),
    }
  },
  'sendMessage client_id': async (t) => {
    const { pk, customer, provider } = await t.make.offer()
    const url = `/api/chat/rooms/${pk}/messages/`
    const [own, peers] = [randomUUID(), randomUUID()]
    okBody(await t.as(customer).post(url, { text: 'Bom dia', client_id: own }))
    okBody(await t.as(provider).post(url, { text: 'Do outro lado', client_id: peers }))
    const ask = bodyWith(url, (client_id) => ({ text: 'Bom dia', client_id }))
    return { who: customer, own, others: [peers], missing: randomUUID(), ask, makes: true }
  },
  'listReadyVariables room': (t) =>
    ofTwo(
      () => t.make.offer(),
      ['provider', 'pk'],
      () => queryWith('/api/hub/ready_messages/variables/?room='),
    ),
  'markAsRead indicator': async (t) => {
    const [one, other] = [await t.make.suggestion(), await t.make.suggestion()]
    return {
      who: one.provider,
      own: await noticeOf(t, one.provider),
      others: [await noticeOf(t, other.customer)],
      missing: `bookings.new_demand.booking_id__${noNumber}`,
      ask: bodyWith('/api/notification/mark-as-read/', (indicator) => ({ indicator })),
    }
  },
  'sendContact booking': (t) => {
    const letter = { name: 'Ana', subject: 'Uma pergunta', message: 'Como funciona?' }
    const email = () => `${randomUUID()}@example.com`
    return ofTwo(
      () => t.make.offer(),
      ['customer', 'booking'],
      () => bodyWith('/api/contact/', (booking) => ({ ...letter, email: email(), booking })),
    )
  },
  'recordConsent tracking_id': async (t) => {
    const decision = { kind: 'analytics', decision: 'declined' }
    return {
      who: null,
      own: await trackingId(t),
      others: [await trackingId(t)],
      missing: randomUUID(),
      ask: bodyWith('/api/consents/', (tracking_id) => ({ ...decision, tracking_id })),
    }
  },
}

import { randomUUID } from 'node:crypto'
import { blank } from '@/server/testing/hostile-pictures'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import type { TestUser } from '@/server/testing/people'
import { bodyWith, noNumber, queryWith, type Crossings } from './crossing'

const fileOf = async (t: TestApp, who: TestUser, room: number): Promise<string> => {
  const picture = await blank(40, 30).png().toBuffer()
  return okay<{ id: string }>(
    await t.upload(who, `/api/chat/rooms/${room}/files/`, picture, { filename: 'a.png' }),
  ).id
}

const noticeOf = async (t: TestApp, who: TestUser): Promise<string> => {
  const { data } = okay<{ data: { indicator: string }[] }>(await t.as(who).get('/api/notification/list/'))
  if (!data[0]) throw new Error('nobody was told of anything')
  return data[0].indicator
}

const tracked = async (t: TestApp): Promise<string> => {
  const tracking_id = randomUUID()
  okay(await t.as(null).post('/api/consents/', { kind: 'analytics', decision: 'accepted', tracking_id }))
  return tracking_id
}

export const ofSpeaking: Crossings = {
  'sendMessage files[]': async (t) => {
    const [one, other] = [await t.make.offer(), await t.make.offer()]
    return {
      who: one.customer,
      own: await fileOf(t, one.customer, one.pk),
      others: [await fileOf(t, one.provider, one.pk), await fileOf(t, other.customer, other.pk)],
      missing: randomUUID(),
      ask: bodyWith(`/api/chat/rooms/${one.pk}/messages/`, (file) => ({
        text: '',
        client_id: randomUUID(),
        files: [file],
      })),
    }
  },
  'sendMessage client_id': async (t) => {
    const { pk, customer, provider } = await t.make.offer()
    const url = `/api/chat/rooms/${pk}/messages/`
    const [own, peers] = [randomUUID(), randomUUID()]
    okay(await t.as(customer).post(url, { text: 'Bom dia', client_id: own }))
    okay(await t.as(provider).post(url, { text: 'Do outro lado', client_id: peers }))
    return {
      who: customer,
      own,
      others: [peers],
      missing: randomUUID(),
      ask: bodyWith(url, (client_id) => ({ text: 'Bom dia', client_id })),
      makes: true,
    }
  },
  'listReadyVariables room': async (t) => {
    const [one, other] = [await t.make.offer(), await t.make.offer()]
    return {
      who: one.provider,
      own: one.pk,
      others: [other.pk],
      missing: noNumber,
      ask: queryWith('/api/hub/ready_messages/variables/?room='),
    }
  },
  'markAsRead indicator': async (t) => {
    const [one, other] = [await t.make.suggestion(), await t.make.suggestion()]
    return {
      who: one.provider,
      own: await noticeOf(t, one.provider),
      others: [await noticeOf(t, other.customer)],
      missing: 'bookings.new_demand.booking_id__999999999',
      ask: bodyWith('/api/notification/mark-as-read/', (indicator) => ({ indicator })),
    }
  },
  'sendContact booking': async (t) => {
    const [one, other] = [await t.make.offer(), await t.make.offer()]
    return {
      who: one.customer,
      own: one.booking,
      others: [other.booking],
      missing: noNumber,
      ask: bodyWith('/api/contact/', (booking) => ({
        name: 'Ana',
        email: `${randomUUID()}@example.com`,
        subject: 'Uma pergunta',
        message: 'Como funciona?',
        booking,
      })),
    }
  },
  'recordConsent tracking_id': async (t) => ({
    who: null,
    own: await tracked(t),
    others: [await tracked(t)],
    missing: randomUUID(),
    ask: bodyWith('/api/consents/', (tracking_id) => ({
      kind: 'analytics',
      decision: 'declined',
      tracking_id,
    })),
  }),
}

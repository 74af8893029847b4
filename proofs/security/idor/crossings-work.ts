import { randomUUID } from 'node:crypto'
import { storePicture } from '@/server/modules/media/service'
import { claimBody, makeCompletedJob } from '@/server/testing/completed-job'
import type { TestApp } from '@/server/testing/make-app'
import { nextMonday } from '@/server/testing/next-monday'
import { okBody } from '@/server/testing/ok-body'
import { rightsFixtures } from '@/server/testing/rights-fixtures'
import { toInstant } from '@/server/time/local-time'
import { bodyWith, madeFor, ofTwo, queryWith, type Crossings } from './crossing'

type User = { id: number }

const photoOf =
  (t: TestApp) =>
  ({ id }: User) =>
    storePicture(t.db, id, { bytes: Buffer.from('a picture'), width: 1, height: 1 })

const addressOf = (t: TestApp) => async (who: User) => {
  const { addresses } = okBody<{ addresses: { pk: number }[] }>(await t.as(who).get('/api/profile/'))
  return addresses[0]?.pk ?? 0
}

const ownPhotos = async (t: TestApp, who: User, ...others: User[]) => ({
  ...(await madeFor(photoOf(t), who, ...others, await t.make.customer())),
  missing: randomUUID(),
})

const ownAddresses = async (t: TestApp) =>
  madeFor(addressOf(t), await t.make.customer(), await t.make.customer())

/** A sub-service whose form has a photo field, and the name of that field. */
const workWithPhotos = async (t: TestApp) => {
  const { rows } = await t.db.execute<{ slug: string; key: string }>(`
    select s.slug, field ->> 'key' as key from sub_services s,
      jsonb_array_elements(s.form -> 'steps') step, jsonb_array_elements(step -> 'fields') field
    where not s.is_general and field ->> 'type' = 'photo' and not field ? 'show_if' order by s.id limit 1`)
  const [found] = rows
  if (!found) throw new Error('no form asks for photos')
  return found
}

/** Ids with which a demand is published, for any time or for one slot. */
const publishing = (operation: string, url: string, more: Record<string, unknown>): Crossings => ({
  [`${operation} address`]: async (t) => ({
    ...(await ownAddresses(t)),
    ask: bodyWith(url, (address) => t.make.demandBody({ ...more, address })),
  }),
  [`${operation} photos[]`]: async (t) => ({
    ...(await ownPhotos(t, await t.make.customer())),
    ask: bodyWith(url, (photo) => t.make.demandBody({ ...more, photos: [photo] })),
  }),
  [`${operation} answers.*[]`]: async (t) => {
    const { slug, key } = await workWithPhotos(t)
    const answers = await t.make.answersFor(slug)
    return {
      ...(await ownPhotos(t, await t.make.customer())),
      ask: bodyWith(url, (photo) =>
        t.make.demandBody({ ...more, answers: { ...answers, [key]: [photo] } }, slug),
      ),
    }
  },
})

/** A suggestion, one of a rival for the same demand, and one of another demand. */
const suggestions = async (t: TestApp) => {
  const rival = await t.make.provider()
  const { pk: own, provider, booking } = await t.make.suggestion()
  const { rows } = await t.context.pool.query<{ id: number }>(
    'select id::int from suggestions where booking_id = $1 and provider_id = $2',
    [booking, rival.id],
  )
  const stranger = (await t.make.suggestion()).pk
  return { who: provider, own, others: [rows[0]?.id ?? 0, stranger] }
}

/** An offer with changed terms, and the key that names these terms. */
const updated = async (t: TestApp) => {
  const offer = await t.make.offer()
  okBody(await t.as(offer.provider).post(`/api/offers/${offer.pk}/update/`, t.make.offerBody()))
  const { pending_update } = okBody<{ pending_update: { key: string } }>(
    await t.as(offer.customer).get(`/api/offers/${offer.pk}/`),
  )
  return { ...offer, key: pending_update.key }
}

/** Keys of updates in answers to them. */
const answersOfUpdate = (t: TestApp, step: 'accept-update' | 'decline-update') =>
  ofTwo(
    () => updated(t),
    ['customer', 'key'],
    ({ pk }) => bodyWith(`/api/offers/${pk}/${step}/`, (update) => ({ update })),
    randomUUID(),
  )

const proposed = async (t: TestApp) => {
  const { pk = 0, provider } = await rightsFixtures.proposedSettlement(t)
  const { proposals } = okBody<{ proposals: { pk: number }[] }>(
    await t.as(provider).get(`/api/disputes/${pk}/`),
  )
  return { pk, provider, proposal: proposals[0]?.pk ?? 0 }
}

export const ofWork: Crossings = {
  ...publishing('createDemand', '/api/demands/', {}),
  ...publishing('createBooking', '/api/bookings/', {
    slot_start: toInstant(nextMonday(), 9 * 60).toISOString(),
  }),
  'saveProfile addresses[].pk': async (t) => ({
    ...(await ownAddresses(t)),
    ask: bodyWith('/api/profile/', (pk) => ({ addresses: [{ ...t.make.addressInput(), pk }] })),
  }),
  'sendOffer suggestion': async (t) => ({
    ...(await suggestions(t)),
    ask: bodyWith('/api/offers/', (suggestion) => ({ ...t.make.offerBody(), suggestion })),
  }),
  'listProviderDemands suggestion': async (t) => ({
    ...(await suggestions(t)),
    ask: queryWith('/api/provider/demands/?suggestion='),
  }),
  'acceptOfferUpdate update': (t) => answersOfUpdate(t, 'accept-update'),
  'declineOfferUpdate update': (t) => answersOfUpdate(t, 'decline-update'),
  'startBooking code': async (t) => {
    const [one, other] = [await t.make.approved(), await t.make.approved()]
    const unused = ['1234', '5678', '9012'].find((code) => ![one.startCode, other.startCode].includes(code))
    return {
      who: one.provider,
      own: one.startCode,
      others: other.startCode === one.startCode ? [] : [other.startCode],
      missing: unused ?? '',
      ask: bodyWith(`/api/bookings/${one.booking}/start/`, (code) => ({ code, early: true })),
      // A wrong code is counted, and is evidence of presence against a no-show report.
      counts: ['bookings', 'booking_events'],
    }
  },
  'reportPerson person': async (t) => {
    const [one, other] = [await t.make.offer(), await t.make.offer()]
    const words = { reason: 'rude', text: 'Foi grosseiro.' }
    return {
      who: one.customer,
      own: one.provider.id,
      others: [other.provider.id, other.customer.id, one.customer.id],
      ask: bodyWith(`/api/bookings/${one.booking}/report/`, (person) => ({ person, ...words })),
    }
  },
  'reportPerson message': async (t) => {
    const [one, other] = [await t.make.offer(), await t.make.offer()]
    const write = async (room: number, who: { id: number }) =>
      okBody<{ pk: number }>(
        await t.as(who).post(`/api/chat/rooms/${room}/messages/`, { text: 'Olá', client_id: randomUUID() }),
      ).pk
    const words = { person: one.provider.id, reason: 'rude', text: 'Foi grosseiro.' }
    return {
      who: one.customer,
      own: await write(one.pk, one.provider),
      others: [await write(other.pk, other.provider), await write(one.pk, one.customer)],
      ask: bodyWith(`/api/bookings/${one.booking}/report/`, (message) => ({ ...words, message })),
    }
  },
  'acceptSettlement proposal': (t) =>
    ofTwo(
      () => proposed(t),
      ['provider', 'proposal'],
      ({ pk }) => bodyWith(`/api/disputes/${pk}/accept/`, (proposal) => ({ proposal })),
    ),
  'addEvidence photos[]': async (t) => {
    const { pk, customer, provider } = await rightsFixtures.dispute(t)
    return {
      ...(await ownPhotos(t, customer, provider)),
      ask: bodyWith(`/api/disputes/${pk}/evidence/`, (photo) => ({ text: 'Uma foto', photos: [photo] })),
    }
  },
  'deliverBooking photos[]': async (t) => {
    const { booking, customer, provider } = await t.make.started()
    return {
      ...(await ownPhotos(t, provider, customer)),
      ask: bodyWith(`/api/bookings/${booking}/deliver/`, (photo) => ({ photos: [photo] })),
    }
  },
  'openClaim photos[]': async (t) => {
    const { booking, customer, provider } = await makeCompletedJob(t)
    return {
      ...(await ownPhotos(t, customer, provider)),
      ask: bodyWith(`/api/bookings/${booking}/claim/`, (photo) => ({ ...claimBody, photos: [photo] })),
    }
  },
  'finishClaim photos[]': async (t) => {
    const { pk, customer, provider } = await rightsFixtures.claimWithVisit(t)
    return {
      ...(await ownPhotos(t, provider, customer)),
      ask: bodyWith(`/api/claims/${pk}/done/`, (photo) => ({ text: 'Pronto', photos: [photo] })),
    }
  },
  'drawMaterialAdvance receipt': async (t) => {
    const { booking, advance, customer, provider } = await rightsFixtures.grantedAdvance(t)
    return {
      ...(await ownPhotos(t, provider, customer)),
      ask: bodyWith(`/api/bookings/${booking}/material-advance/${advance}/draw/`, (receipt) => ({ receipt })),
    }
  },
}

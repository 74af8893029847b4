import { randomUUID } from 'node:crypto'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import { scenes } from '@/server/testing/scenes'
import { bodyWith, noNumber, queryWith, type Crossings } from './crossing'
import { photoOf } from './publishing'

/** A suggestion, the one a rival has of the same demand, and one of another demand. */
const suggestions = async (t: TestApp) => {
  const rival = await t.make.provider()
  const { pk: own, provider, booking } = await t.make.suggestion()
  const { rows } = await t.context.pool.query<{ id: number }>(
    'select id::int from suggestions where booking_id = $1 and provider_id = $2',
    [booking, rival.id],
  )
  const stranger = (await t.make.suggestion()).pk
  return { who: provider, own, others: [rows[0]?.id ?? 0, stranger], missing: noNumber }
}

/** An offer with new terms, and the key these terms are named by. */
const updated = async (t: TestApp) => {
  const offer = await t.make.offer()
  okay(await t.as(offer.provider).post(`/api/offers/${offer.pk}/update/`, t.make.offerBody()))
  const { pending_update } = okay<{ pending_update: { key: string } }>(
    await t.as(offer.customer).get(`/api/offers/${offer.pk}/`),
  )
  return { ...offer, key: pending_update.key }
}

const proposed = async (t: TestApp) => {
  const { pk = 0, provider } = await scenes.proposedSettlement(t)
  const { proposals } = okay<{ proposals: { pk: number }[] }>(
    await t.as(provider).get(`/api/disputes/${pk}/`),
  )
  return { pk, provider, proposal: proposals[0]?.pk ?? 0 }
}

export const ofAgreeing: Crossings = {
  'sendOffer suggestion': async (t) => ({
    ...(await suggestions(t)),
    ask: bodyWith('/api/offers/', (suggestion) => ({ ...t.make.offerBody(), suggestion })),
  }),
  'listProviderDemands suggestion': async (t) => ({
    ...(await suggestions(t)),
    ask: queryWith('/api/provider/demands/?suggestion='),
  }),
  'acceptOfferUpdate update': async (t) => {
    const [one, other] = [await updated(t), await updated(t)]
    return {
      who: one.customer,
      own: one.key,
      others: [other.key],
      missing: randomUUID(),
      ask: bodyWith(`/api/offers/${one.pk}/accept-update/`, (update) => ({ update })),
    }
  },
  'startBooking code': async (t) => {
    const [one, other] = [await t.make.approved(), await t.make.approved()]
    const unused = ['1234', '5678', '9012'].find((code) => ![one.startCode, other.startCode].includes(code))
    return {
      who: one.provider,
      own: one.startCode,
      others: other.startCode === one.startCode ? [] : [other.startCode],
      missing: unused ?? '',
      ask: bodyWith(`/api/bookings/${one.booking}/start/`, (code) => ({ code, early: true })),
      counts: ['bookings'],
    }
  },
  'reportPerson person': async (t) => {
    const [one, other] = [await t.make.offer(), await t.make.offer()]
    return {
      who: one.customer,
      own: one.provider.id,
      others: [other.provider.id, other.customer.id, one.customer.id],
      missing: noNumber,
      ask: bodyWith(`/api/bookings/${one.booking}/report/`, (person) => ({
        person,
        reason: 'rude',
        text: 'Foi grosseiro.',
      })),
    }
  },
  'acceptSettlement proposal': async (t) => {
    const [one, other] = [await proposed(t), await proposed(t)]
    return {
      who: one.provider,
      own: one.proposal,
      others: [other.proposal],
      missing: noNumber,
      ask: bodyWith(`/api/disputes/${one.pk}/accept/`, (proposal) => ({ proposal })),
    }
  },
  'addEvidence photos[]': async (t) => {
    const { pk, customer, provider } = await scenes.dispute(t)
    return {
      who: customer,
      own: await photoOf(t, customer),
      others: [await photoOf(t, provider), await photoOf(t, await t.make.customer())],
      missing: randomUUID(),
      ask: bodyWith(`/api/disputes/${pk}/evidence/`, (photo) => ({ text: 'Uma foto', photos: [photo] })),
    }
  },
  'drawMaterialAdvance receipt': async (t) => {
    const { booking, advance, customer, provider } = await scenes.grantedAdvance(t)
    return {
      who: provider,
      own: await photoOf(t, provider),
      others: [await photoOf(t, customer), await photoOf(t, await t.make.provider())],
      missing: randomUUID(),
      ask: bodyWith(`/api/bookings/${booking}/material-advance/${advance}/draw/`, (receipt) => ({ receipt })),
    }
  },
}

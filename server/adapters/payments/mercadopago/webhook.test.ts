import { makeApp } from '@/server/testing/make-app'
import { forgeriesOf } from '@/server/testing/mercadopago/forgeries'
import { makeGatewayState, notify, type Notice } from '@/server/testing/mercadopago/gateway-state'
import {
  noDeliveryFaults,
  signWebhook,
  takeWebhooks,
  type DeliveryFaults,
} from '@/server/testing/mercadopago/webhooks'
import { postForgeries } from '@/server/testing/scenarios/webhook-forgeries'
import type { WebhookCall } from '../port'
import { parseWebhook } from './webhook'

const secret = 'webhook-secret'
const now = new Date('2026-11-22T12:00:00Z')
const notice: Notice = { id: 1, type: 'payment', action: 'payment.updated', data: { id: '1300000001' } }
const intent: Notice = {
  id: 2,
  type: 'transaction_intent',
  action: 'transaction_intent.updated',
  data: { id: '123456543-01GgTh' },
}
const good = signWebhook(secret, now.getTime(), notice)
const forgeries = forgeriesOf(good, notice, secret, now)
const parse = (call: WebhookCall) => parseWebhook(secret, now, call)

const forms = (['seconds', 'milliseconds'] as const).flatMap((unit) =>
  (['as it is', 'small', 'capital'] as const).map((letters): Partial<DeliveryFaults> => ({ unit, letters })),
)
test.each(forms)('accepts a signature in $unit over an id $letters', (switches) => {
  const call = signWebhook(secret, now.getTime(), intent, { ...noDeliveryFaults, ...switches })
  expect(parse(call)?.subject).toEqual({ kind: 'payout', ref: intent.data.id })
})

test('a repeat is the same event, another message another', () => {
  expect(parse(good)?.eventId).toBe(parse({ ...good })?.eventId)
  expect(parse(good)?.eventId).not.toBe(parse(signWebhook(secret, now.getTime(), notice))?.eventId)
})

test('ignores additional fields of the body', () => {
  const body = { ...notice, id: 99, action: 'payment.created' }
  expect(parse({ ...good, raw: JSON.stringify(body) })).toEqual(parse(good))
})

test('there are two dozen forgeries', () => expect(forgeries).toHaveLength(24))
test('accepts the unchanged message', () => expect(parse(good)).not.toBeNull())
test.each(forgeries)('%s: not believed', (_name, call) => expect(parse(call)).toBeNull())

test('rejects and does not store forged messages, and stores the genuine one', async () => {
  const t = await makeApp()
  expect(await postForgeries(t)).toEqual({ sent: 24, failures: [] })
  await t.close()
})

test.each(['', '[]', 'null', '{', '{"type":1}', '"x"'])('the body %j is not believed either', (raw) => {
  expect(parse({ ...good, raw })).toBeNull()
})

test('messages leave as the switches say', () => {
  const world = makeGatewayState({ accessToken: 'APP_USR-x', publicKey: '', payoutKey: null })
  const idsOf = (switches: Partial<DeliveryFaults>) => {
    for (const id of ['1', '2', '3']) notify(world, { ...notice, data: { id } })
    const calls = takeWebhooks(world, secret, { ...noDeliveryFaults, ...switches })
    return calls.map((call) => parseWebhook(secret, new Date(), call)?.subject?.ref ?? null)
  }
  expect(idsOf({})).toEqual(['1', '2', '3'])
  expect(idsOf({ lose: true })).toEqual([])
  expect(idsOf({ repeat: 2 })).toEqual(['1', '1', '2', '2', '3', '3'])
  expect(idsOf({ reorder: true })).toEqual(['3', '2', '1'])
  expect(idsOf({ forged: true })).toEqual([null, null, null])
  expect(idsOf({ delay: 2 })).toEqual(['1'])
  expect(idsOf({})).toEqual(['2', '3', '1', '2', '3'])
})

import { createHmac, randomUUID } from 'node:crypto'
import type { WebhookCall } from '@/server/adapters/payments/port'
import { currentTime, type GatewayState, type Notice } from './gateway-state'

/** Faults of webhook delivery. */
export interface DeliveryFaults {
  unit: 'seconds' | 'milliseconds'
  /** Letter case of the id in the signed manifest. */
  letters: 'as it is' | 'small' | 'capital'
  lose: boolean
  repeat: number
  reorder: boolean
  /** Number of latest webhooks held back. */
  delay: number
  forged: boolean
}

export const noDeliveryFaults: DeliveryFaults = {
  unit: 'milliseconds',
  letters: 'as it is',
  lose: false,
  repeat: 1,
  reorder: false,
  delay: 0,
  forged: false,
}

const lettersOf = (id: string, letters: DeliveryFaults['letters']) =>
  letters === 'small' ? id.toLowerCase() : letters === 'capital' ? id.toUpperCase() : id

/** Returns one webhook with its signature. */
export const signWebhook = (
  secret: string,
  nowMs: number,
  { id, type, action, data }: Notice,
  { unit, letters, forged }: DeliveryFaults = noDeliveryFaults,
): WebhookCall => {
  const ts = String(unit === 'seconds' ? Math.floor(nowMs / 1000) : nowMs)
  const requestId = randomUUID()
  const manifest = `id:${lettersOf(data.id, letters)};request-id:${requestId};ts:${ts};`
  const key = forged ? 'another secret' : secret
  const v1 = createHmac('sha256', key).update(manifest).digest('hex')
  return {
    raw: JSON.stringify({ id, type, action, data, live_mode: true, api_version: 'v1', user_id: 123456543 }),
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    query: { 'data.id': data.id, type },
  }
}

/** Takes the webhooks to deliver, subject to the faults. */
export const takeWebhooks = (
  world: GatewayState,
  secret: string,
  switches: DeliveryFaults = noDeliveryFaults,
): WebhookCall[] => {
  const leaving = world.notices.splice(0, Math.max(0, world.notices.length - switches.delay))
  if (switches.lose) return []
  const calls = leaving.flatMap((notice) => {
    const call = signWebhook(secret, currentTime(world), notice, switches)
    return Array.from({ length: switches.repeat }, () => call)
  })
  return switches.reorder ? calls.reverse() : calls
}

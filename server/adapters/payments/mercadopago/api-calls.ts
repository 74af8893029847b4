import type { KeyObject } from 'node:crypto'
import { MercadoPagoConfig, MercadoPagoError } from 'mercadopago'
import type { z } from 'zod'
import { ServiceUnavailableError } from '@/server/jobs/service-unavailable'
import { withTimeout } from '@/server/runtime/with-timeout'
import { isTransientStatus } from '../../service-response'
import { GatewayRefusedError, OutcomeUnknownError } from '../port'

/** Our account at Mercado Pago, and the bounds of calls to it. */
export interface Account {
  accessToken: string
  publicKey: string
  webhookSecret: string
  /** Signs payouts (Ed25519); a test account needs none. */
  payoutKey: KeyObject | null
  /** Webhook address; null if the gateway cannot reach us. */
  notificationUrl: string | null
  timeoutMs: number
  clock: () => Date
}

/**
 * The SDK's time-out ends when the headers arrive; this one also bounds an answer that stops in the middle.
 */
const marginMs = 500

const withCallTimeout = <T>(timeoutMs: number, call: Promise<T>): Promise<T> =>
  withTimeout(timeoutMs + marginMs, call)

/**
 * A configuration for each call. The SDK writes a call's options into its configuration, so a shared one
 * would send the next call with this one's idempotency key. The SDK's own retries are off: our jobs repeat a
 * call where that is safe.
 */
const configOf = ({ accessToken, timeoutMs }: Account, idempotencyKey?: string) =>
  new MercadoPagoConfig({
    accessToken,
    options: { timeout: timeoutMs, maxRetries: 0, ...(idempotencyKey ? { idempotencyKey } : {}) },
  })

/** Refusals that may pass: out of time, in use, too many. The outcome counts as unknown. */
const transientStatuses = new Set([408, 409, 423, 424, 425, 429])

const statusOf = (error: unknown): number => (error instanceof MercadoPagoError ? error.status : 0)

const asCode = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && /^[\w.-]{1,60}$/.test(String(value))
    ? String(value)
    : null

/** Returns error codes only: the text may repeat the request. */
const codesOf = (error: unknown): string[] => {
  if (!(error instanceof MercadoPagoError)) return []
  const causes = Array.isArray(error.causes) ? error.causes : []
  const ofCauses = causes.map((cause) =>
    typeof cause === 'object' && cause !== null && 'code' in cause ? asCode(cause.code) : null,
  )
  return [...ofCauses, asCode(error.error)].filter((code) => code !== null)
}

/** No code for a balance that is too small is documented, so the text is looked at. */
const lacksFunds = (error: unknown) =>
  error instanceof MercadoPagoError && /insufficient|saldo insuf/i.test(`${error.error} ${error.message}`)

const noResponse = (status: number) =>
  new OutcomeUnknownError(`Mercado Pago gave no answer${status > 0 ? ` (${status})` : ''}`)

/** Converts the error of a write. Drops the original, which may contain the request. */
const toGatewayError = (error: unknown): Error => {
  if (error instanceof GatewayRefusedError || error instanceof OutcomeUnknownError) return error
  const status = statusOf(error)
  if (status < 400 || status >= 500 || transientStatuses.has(status)) return noResponse(status)
  if (lacksFunds(error))
    return new GatewayRefusedError('insufficient_funds', 'the balance does not hold the sum')
  const [code = String(status)] = codesOf(error)
  return new GatewayRefusedError(code, `Mercado Pago refused (${status})`)
}

/** A write: refused, done, or not known. An answer that cannot be read leaves it unknown. */
export const callWrite = async <T>(
  account: Account,
  key: string,
  answer: z.ZodType<T>,
  run: (config: MercadoPagoConfig) => Promise<unknown>,
): Promise<T> => {
  try {
    return answer.parse(await withCallTimeout(account.timeoutMs, run(configOf(account, key))))
  } catch (error) {
    throw toGatewayError(error)
  }
}

/** A read, null where there is no such thing. */
export const callRead = async <T>(
  account: Account,
  answer: z.ZodType<T>,
  run: (config: MercadoPagoConfig) => Promise<unknown>,
): Promise<T | null> => {
  let found: unknown
  try {
    found = await withCallTimeout(account.timeoutMs, run(configOf(account)))
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) return null
    const told = `Mercado Pago could not be asked${status > 0 ? ` (${status})` : ''}`
    throw status === 0 || isTransientStatus(status) ? new ServiceUnavailableError(told) : new Error(told)
  }
  const parsed = answer.safeParse(found)
  if (!parsed.success) throw new Error('Mercado Pago answered something else')
  return parsed.data
}

export const requireFound = <T>(found: T | null): T => {
  if (found === null) throw new Error('Mercado Pago does not know it')
  return found
}

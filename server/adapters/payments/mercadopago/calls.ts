import type { KeyObject } from 'node:crypto'
import { MercadoPagoConfig, MercadoPagoError } from 'mercadopago'
import type { z } from 'zod'
import { GatewayRefused, OutcomeUnknown } from '../port'

/** Our account at Mercado Pago, and how it is spoken to. */
export interface Account {
  accessToken: string
  publicKey: string
  webhookSecret: string
  /** Signs payouts (Ed25519); a test account needs none. */
  payoutKey: KeyObject | null
  /** Where it tells us of changes; null where it could not reach us. */
  notificationUrl: string | null
  timeoutMs: number
  clock: () => Date
}

/** A call's own time-out ends with the headers; this one also bounds an answer that stops in the middle. */
const marginMs = 500

const inTime = async <T>(timeoutMs: number, call: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('out of time')), timeoutMs + marginMs)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A configuration for one call: the SDK writes a call's options into the configuration it was given, so the next
 * call on the same one would carry this one's idempotency key. Repeating is left to our own jobs, which know
 * whether they should.
 */
const configOf = ({ accessToken, timeoutMs }: Account, idempotencyKey?: string) =>
  new MercadoPagoConfig({
    accessToken,
    options: { timeout: timeoutMs, maxRetries: 0, ...(idempotencyKey ? { idempotencyKey } : {}) },
  })

/** Refusals after which the same call may be done all the same: out of time, in use, too many. */
const passing = new Set([408, 409, 423, 424, 425, 429])

const statusOf = (error: unknown): number => (error instanceof MercadoPagoError ? error.status : 0)

const asCode = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && /^[\w.-]{1,60}$/.test(String(value))
    ? String(value)
    : null

/** Codes alone: the words of an answer may repeat what was sent. */
const codesOf = (error: unknown): string[] => {
  if (!(error instanceof MercadoPagoError)) return []
  const causes = Array.isArray(error.causes) ? error.causes : []
  const ofCauses = causes.map((cause) =>
    typeof cause === 'object' && cause !== null && 'code' in cause ? asCode(cause.code) : null,
  )
  return [...ofCauses, asCode(error.error)].filter((code) => code !== null)
}

/** Which code says that the balance is too small is written nowhere; the words are. */
const lacksFunds = (error: unknown) =>
  error instanceof MercadoPagoError && /insufficient|saldo insuf/i.test(`${error.error} ${error.message}`)

const lostAnswer = (status: number) =>
  new OutcomeUnknown(`Mercado Pago gave no answer${status > 0 ? ` (${status})` : ''}`)

/** What a failed write means; nothing of the failure itself is kept. */
const meaningOf = (error: unknown): Error => {
  if (error instanceof GatewayRefused || error instanceof OutcomeUnknown) return error
  const status = statusOf(error)
  if (status < 400 || status >= 500 || passing.has(status)) return lostAnswer(status)
  if (lacksFunds(error)) return new GatewayRefused('insufficient_funds', 'the balance does not hold the sum')
  const [code = String(status)] = codesOf(error)
  return new GatewayRefused(code, `Mercado Pago refused (${status})`)
}

/** A write: refused, done, or not known. An answer that cannot be read leaves it unknown. */
export const write = async <T>(
  account: Account,
  key: string,
  answer: z.ZodType<T>,
  run: (config: MercadoPagoConfig) => Promise<unknown>,
): Promise<T> => {
  try {
    return answer.parse(await inTime(account.timeoutMs, run(configOf(account, key))))
  } catch (error) {
    throw meaningOf(error)
  }
}

/** A read, null where there is no such thing. */
export const read = async <T>(
  account: Account,
  answer: z.ZodType<T>,
  run: (config: MercadoPagoConfig) => Promise<unknown>,
): Promise<T | null> => {
  let found: unknown
  try {
    found = await inTime(account.timeoutMs, run(configOf(account)))
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) return null
    throw new Error(`Mercado Pago could not be asked${status > 0 ? ` (${status})` : ''}`)
  }
  const parsed = answer.safeParse(found)
  if (!parsed.success) throw new Error('Mercado Pago answered something else')
  return parsed.data
}

export const surely = <T>(found: T | null): T => {
  if (found === null) throw new Error('Mercado Pago does not know it')
  return found
}

import { createHmac, randomInt } from 'node:crypto'
import type { Codes } from '@/lib/contract/codes'
import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import type { Config } from '@/server/settings/config'
import { verifyMac } from '@/server/settings/verify-mac'
import { latestPresent, remainingWaitMs } from '@/server/time/clock-skew'
import { consumeCodeAttempt, findCode, listCodes, replaceCode, type Channel } from './code-repository'

const lifetimeMs = 10 * 60_000
const resendMs = 60_000
const maxAttempts = 5

/** An HMAC: a plain hash of six digits is reversed by trying a million. */
const hashOf = (userId: number, channel: Channel, code: string) => (secret: string) =>
  createHmac('sha256', secret).update(`code:${userId}:${channel}:${code}`).digest('hex')

/** Creates a code in place of the earlier one; 429 when that one is younger than a minute. */
export const issueCode = async (
  db: Executor,
  config: Config,
  userId: number,
  channel: Channel,
  target: string,
  now: Date,
): Promise<string> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    target,
    codeHash: hashOf(userId, channel, code)(config.jwtSecret),
    attempts: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  }
  const rested = { until: new Date(now.getTime() - resendMs), from: latestPresent(now) }
  if (await replaceCode(db, userId, channel, fresh, rested)) return code
  const before = await findCode(db, userId, channel)
  const waitMs = before ? remainingWaitMs(resendMs, before.sentAt, now) : resendMs
  throw new DomainError('resend_too_soon', undefined, undefined, Math.max(1, Math.ceil(waitMs / 1000)))
}

/** A user's live codes, each with its remaining time and attempts. */
export const listLiveCodes = async (db: Executor, userId: number, now: Date): Promise<Codes> => {
  const rows = await listCodes(db, userId)
  const secondsTo = (at: number) => Math.max(0, Math.ceil((at - now.getTime()) / 1000))
  const of = (channel: Channel) => {
    const row = rows.find((one) => one.channel === channel)
    if (!row) return null
    return {
      target: row.target,
      tries_left: Math.max(0, maxAttempts - row.attempts),
      expires_in: secondsTo(row.expiresAt.getTime()),
      resend_in: Math.ceil(remainingWaitMs(resendMs, row.sentAt, now) / 1000),
    }
  }
  return { email: of('email'), phone: of('phone') }
}

export type CodeCheck =
  | { is: 'right'; target: string; refused: 'wrong' | 'spent' }
  | { is: 'wrong' }
  | { is: 'spent' }
  | { is: 'none' }

/**
 * Verifies a typed code and counts the attempt. `spent`: expired, or no attempts left. `right`: carries the target,
 * and in `refused` the answer if the target turns out to belong to another account.
 */
export const checkCode = async (
  db: Executor,
  config: Config,
  userId: number,
  channel: Channel,
  code: string,
  now: Date,
): Promise<CodeCheck> => {
  const row = await consumeCodeAttempt(db, userId, channel, maxAttempts, now)
  if (!row) return { is: (await findCode(db, userId, channel)) ? 'spent' : 'none' }
  const refused = row.attempts >= maxAttempts ? 'spent' : 'wrong'
  const right = verifyMac(config, row.codeHash, hashOf(userId, channel, code))
  return right ? { is: 'right', target: row.target, refused } : { is: refused }
}

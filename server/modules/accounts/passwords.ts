import { hash, type Options, verify } from '@node-rs/argon2'
import { leastPasswordScore } from '@/lib/contract/password'
import { invalid } from '@/server/http/errors'
import { strengthOf } from './strength'

/** Argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password nobody has: checked where there is no account, so that the answer takes as long. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$g+0DYDUHmq7PrY6hfSNXXQ$kPYUjFMalndXsfUtpWct67MBBZaaaKEQKLaFZya52Qc'

/** Refuses what is guessed first, and what the account itself gives away (NIST SP 800-63B, 3.1.1.2), saying why; no rules of composition. */
export const refuseWeak = (password: string, email: string, fullName?: string): void => {
  const { score, hint } = strengthOf(password, email, fullName)
  if (score < leastPasswordScore) throw invalid({ password: [hint ? `weak_password_${hint}` : 'weak_password'] })
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** `kept` is null when there is no account, or none with a password. */
export const passwordMatches = async (password: string, kept: string | null): Promise<boolean> => {
  const right = await verify(kept ?? nobodys, password)
  return right && kept !== null
}

import { hash, type Options, verify } from '@node-rs/argon2'
import { invalid } from '@/server/http/errors'

/** Argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password nobody has: checked where there is no account, so that the answer takes as long. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$g+0DYDUHmq7PrY6hfSNXXQ$kPYUjFMalndXsfUtpWct67MBBZaaaKEQKLaFZya52Qc'

/** What guessing programs try first, of those that are long enough. */
const guessedFirst = new Set(
  ('12345678 123456789 1234567890 12345678910 123123123 11111111 00000000 87654321 987654321 password password1 ' +
    'senha123 senha1234 qwertyui qwertyuiop 1q2w3e4r abcd1234 iloveyou brasil123 mudar123').split(' '),
)

/** Refuses what is guessed first, and what the account itself gives away (NIST SP 800-63B, 3.1.1.2). */
export const refuseWeak = (password: string, email: string): void => {
  const typed = password.trim().toLowerCase()
  const sameSign = new Set(typed).size < 3
  if (guessedFirst.has(typed) || sameSign || typed === email || typed === email.split('@')[0]) throw invalid({ password: ['weak_password'] })
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** `kept` is null when there is no account, or none with a password. */
export const passwordMatches = async (password: string, kept: string | null): Promise<boolean> => {
  const right = await verify(kept ?? nobodys, password)
  return right && kept !== null
}

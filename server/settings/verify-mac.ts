import { timingSafeEqual } from 'node:crypto'
import type { Config } from './config'

type Secrets = Pick<Config, 'jwtSecret' | 'jwtSecretBefore'>

/** Secrets that signatures are accepted of, the one that signs first (docs/secrets.md). */
export const verificationSecrets = ({ jwtSecret, jwtSecretBefore }: Secrets): readonly string[] =>
  jwtSecretBefore === undefined ? [jwtSecret] : [jwtSecret, jwtSecretBefore]

/** Returns whether `given` is the MAC by one of the secrets, in the form `macOf` returns; compared in constant time. */
export const verifyMac = (
  secrets: Secrets,
  given: string | Buffer,
  macOf: (secret: string) => string | Buffer,
): boolean => {
  const bytes = Buffer.from(given)
  return verificationSecrets(secrets).some((secret) => {
    const right = Buffer.from(macOf(secret))
    return bytes.length === right.length && timingSafeEqual(bytes, right)
  })
}

import argon2 from '@node-rs/argon2'

/** Works no password through but those of accounts, which share `salt`. Returns what ends it. */
export const withoutNobodysHash = (salt: string): (() => void) => {
  const real = argon2.hash
  const known = Buffer.from(salt, 'base64').toString('hex')
  argon2.hash = (password, options, signal) => {
    const its = options?.salt && Buffer.from(options.salt).toString('hex')
    return its && its !== known ? Promise.resolve('') : real(password, options, signal)
  }
  return () => void (argon2.hash = real)
}

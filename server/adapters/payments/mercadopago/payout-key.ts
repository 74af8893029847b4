import { createPrivateKey, type KeyObject } from 'node:crypto'

/** An Ed25519 private key as `openssl genpkey` writes it, or that in base64. Throws for anything else. */
export const readPayoutKey = (text: string): KeyObject => {
  const key = createPrivateKey(text.startsWith('-----') ? text : Buffer.from(text, 'base64').toString('utf8'))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is not an Ed25519 one')
  return key
}

export const isPayoutKey = (text: string): boolean => {
  try {
    readPayoutKey(text)
    return true
  } catch {
    return false
  }
}

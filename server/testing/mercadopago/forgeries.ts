import { createHmac } from 'node:crypto'
import type { WebhookCall } from '@/server/adapters/payments/port'
import type { Notice } from './gateway-state'
import { signWebhook } from './webhooks'

const day = 86_400_000

/** Two dozen forged messages, made of a true one without knowing the secret; each with its name. */
export const forgeriesOf = (
  good: WebhookCall,
  notice: Notice,
  secret: string,
  now: Date,
): [string, WebhookCall][] => {
  const [, ts = '', v1 = ''] = /^ts=(\d+),v1=(\w+)$/.exec(good.headers['x-signature'] ?? '') ?? []
  const requestId = good.headers['x-request-id'] ?? ''
  const { id } = notice.data
  const other = `${Number(id) + 1}`
  const hmac = (text: string, key = secret, algorithm = 'sha256') =>
    createHmac(algorithm, key).update(text).digest('hex')
  const manifest = `id:${id};request-id:${requestId};ts:${ts};`
  const withSignature = (signature: string | undefined): WebhookCall => ({
    ...good,
    headers: { ...good.headers, 'x-signature': signature },
  })
  const at = (moment: number) => signWebhook(secret, moment, notice)
  return [
    ['no headers at all', { ...good, headers: {} }],
    ['no signature', withSignature(undefined)],
    ['an empty signature', withSignature('')],
    ['a signature without a time', withSignature(`v1=${v1}`)],
    ['a signature without a hash', withSignature(`ts=${ts}`)],
    ['an empty hash', withSignature(`ts=${ts},v1=`)],
    ['a hash of zeros', withSignature(`ts=${ts},v1=${'0'.repeat(64)}`)],
    ['half of the hash', withSignature(`ts=${ts},v1=${v1.slice(0, 32)}`)],
    ['the hash and more', withSignature(`ts=${ts},v1=${v1}00`)],
    [
      'one digit of the hash another',
      withSignature(`ts=${ts},v1=${v1.slice(0, -1)}${v1.endsWith('0') ? '1' : '0'}`),
    ],
    ['the hash in capitals', withSignature(`ts=${ts},v1=${v1.toUpperCase()}`)],
    ['the hash under another version', withSignature(`ts=${ts},v2=${v1}`)],
    ['another time than was signed', withSignature(`ts=${Number(ts) + 1},v1=${v1}`)],
    ['a time that is no number', withSignature(`ts=now,v1=${hmac(manifest.replace(ts, 'now'))}`)],
    ['signed with another secret', withSignature(`ts=${ts},v1=${hmac(manifest, 'another')}`)],
    ['signed with an empty secret', withSignature(`ts=${ts},v1=${hmac(manifest, '')}`)],
    ['signed with another algorithm', withSignature(`ts=${ts},v1=${hmac(manifest, secret, 'sha512')}`)],
    ['the body signed instead', withSignature(`ts=${ts},v1=${hmac(good.raw)}`)],
    ['another payment in the address', { ...good, query: { ...good.query, 'data.id': other } }],
    ['another payment in the body', { ...good, raw: good.raw.replace(id, other) }],
    ['no payment in the address', { ...good, query: {} }],
    ['another request', { ...good, headers: { ...good.headers, 'x-request-id': 'another' } }],
    ['signed a week ago', at(now.getTime() - 7 * day)],
    ['signed for tomorrow', at(now.getTime() + day)],
  ]
}

import { randomUUID } from 'node:crypto'
import { signedUrl } from '@/server/modules/media/urls'
import type { TestApp } from './make-app'
import { mismatch } from './mismatch'
import { withoutRequestId } from './rights-calls'

const hourMs = 3_600_000

/** Addresses that must not open a picture, made of its signed one by a forger without the key. */
const forgedMediaAddresses = (
  url: string,
  { id, anotherId, forgerSecret, now }: { id: string; anotherId: string; forgerSecret: string; now: Date },
): string[] => {
  const [path = '', query] = url.split('?')
  const fields = new URLSearchParams(query)
  const [until = '', signature = ''] = [fields.get('until') ?? '', fields.get('signature') ?? '']
  const changed = (part: 'until' | 'signature', value: string) =>
    `${path}?${new URLSearchParams({ until, signature, [part]: value })}`
  return [
    path,
    `${path}?until=${until}`,
    `${path}?signature=${signature}`,
    url.replace(id, anotherId),
    changed('signature', signature.slice(0, -1)),
    changed('signature', `${signature}A`),
    changed('signature', `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`),
    changed('signature', ''),
    changed('until', String(Number(until) + 21_600)),
    changed('until', `0${until}`),
    changed('until', 'NaN'),
    `${url}&until=${until}`,
    `${url}&signature=${signature}`,
    signedUrl(forgerSecret, id, now, hourMs),
  ]
}

/** Requests forged addresses of a picture as each caller. Returns those answered otherwise than one of no picture. */
export const openForgedAddresses = async (
  t: TestApp,
  url: string,
  forger: Omit<Parameters<typeof forgedMediaAddresses>[1], 'now'>,
  callers: readonly ({ id: number } | null)[] = [null],
) => {
  const nothing = await t.as(null).get(`/media/${randomUUID()}.webp`)
  const forged = forgedMediaAddresses(url, { ...forger, now: t.context.clock() })
  const failures = mismatch('no picture', nothing.statusCode, 404)
  for (const one of forged)
    for (const who of callers) {
      const { statusCode, body } = await t.as(who).get(one)
      const said = [statusCode, withoutRequestId(body.slice(0, 400))]
      failures.push(...mismatch(one, said, [404, withoutRequestId(nothing.body)]))
    }
  return { tried: forged.length * callers.length, failures }
}

import { signedUrl } from '@/server/modules/media/urls'

const hourMs = 3_600_000

/** Addresses that must not open a picture, made of its signed one by a forger without the key. */
export const forgedMediaAddresses = (
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

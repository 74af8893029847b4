import sharp from 'sharp'
import { blankPicture, concatBytes, hostileNames, hostilePictures } from '../hostile-pictures'
import type { TestApp } from '../make-app'
import { malformedForms, multipartContentType } from '../malformed-forms'
import { okBody } from '../ok-body'
import { fileForm } from '../upload'

const types = ['image/png', 'image/jpeg', 'image/webp', 'text/html', 'application/pdf']

interface RefusedUpload {
  name: string
  isForm: boolean
  make(): Promise<{ type: string; body: Buffer }>
  refusal: readonly [status: number, code: string]
  fields?: object
}

/** Hostile files under hostile names and types, which `shift` turns, and malformed forms that carry `picture`. */
const refusedUploads = (picture: Buffer, shift: number): RefusedUpload[] => [
  ...Object.entries(hostilePictures).map(([name, make], at): RefusedUpload => {
    const filename = hostileNames[(at + shift) % hostileNames.length]
    const type = types[(at + shift) % types.length]
    return {
      name,
      isForm: false,
      make: async () => fileForm(await make(), { filename, type }),
      refusal: [415, 'unsupported_media_type'],
    }
  }),
  ...Object.entries(malformedForms(() => picture)).map(
    ([name, { body, type = multipartContentType, said, fields }]): RefusedUpload => ({
      name,
      isForm: true,
      make: () => Promise.resolve({ type, body: body() }),
      refusal: said,
      fields,
    }),
  ),
]

export const refusedUploadCounts = {
  files: Object.keys(hostilePictures).length,
  forms: Object.keys(malformedForms(() => Buffer.alloc(0))).length,
}

interface Sending {
  port: number
  /** Upload routes, each with an access token for it. */
  routes: readonly (readonly [url: string, token: string | null])[]
  /** Sends one of so many, beginning with that one. */
  everyNth?: number
  from?: number
  /** Skips the files, whose decoding takes most of the time. */
  onlyForms?: boolean
  attempts?: number
}

/** Sends uploads that have to be refused, one at a time; `slowest` is the highest median of a refusal, in ms. */
export const sendRefusedUploads = async ({
  port,
  routes,
  everyNth = 1,
  from = 0,
  onlyForms = false,
  attempts = 1,
}: Sending): Promise<{ sent: number; slowest: number; failures: string[] }> => {
  const picture = await blankPicture().png().toBuffer()
  const failures: string[] = []
  let [sent, slowest] = [0, 0]
  for (const [shift, [url, token]] of routes.entries())
    for (const [at, { name, isForm, make, refusal, fields }] of refusedUploads(picture, shift).entries()) {
      if ((at + from) % everyNth !== 0 || (onlyForms && !isForm)) continue
      const { type, body } = await make()
      const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const ms: number[] = []
      for (let attempt = 0; attempt < attempts; attempt++) {
        const since = performance.now()
        const request = { method: 'POST', headers, body: new Uint8Array(body) }
        const answer = await fetch(`http://127.0.0.1:${port}${url}`, request)
        const problem = (await answer.json()) as { code: string; errors?: object }
        ms.push(performance.now() - since)
        const found = JSON.stringify([answer.status, problem.code, fields && problem.errors])
        const wanted = JSON.stringify([...refusal, fields])
        if (found !== wanted) failures.push(`${name} at ${url}: ${found} instead of ${wanted}`)
      }
      sent++
      slowest = Math.max(slowest, ms.sort((a, b) => a - b)[Math.floor(attempts / 2)] ?? 0)
    }
  return { sent, slowest: Math.round(slowest), failures }
}

export const countUploads = async (t: TestApp): Promise<number> => {
  const { rows } = await t.context.pool.query<{ n: number }>('select count(*)::int as n from media')
  return rows[0]?.n ?? 0
}

const hidden = 'MARCA<script>alert(1)</script>'

/** Pictures with text behind their end and in their metadata. */
const ladenPictures = async () => {
  const exif = { IFD0: { Copyright: hidden, ImageDescription: hidden } }
  return [
    concatBytes(await blankPicture().png().toBuffer(), hidden),
    concatBytes(await blankPicture().webp().toBuffer(), hidden),
    concatBytes(await blankPicture().jpeg().withExif(exif).toBuffer(), hidden),
  ]
}

/** Uploads good pictures with hidden text under hostile names; returns how the stored ones differ from clean WebPs. */
export const storeLadenPictures = async (t: TestApp): Promise<string[]> => {
  const failures: string[] = []
  for (const picture of await ladenPictures())
    for (const filename of hostileNames) {
      const answer = await t.upload(null, '/api/photos/', picture, { filename, type: 'text/html' })
      // Some names break the form that carries them.
      if ([400, 415, 422].includes(answer.statusCode)) continue
      const { url } = okBody<{ url: string }>(answer)
      const { rawPayload, headers } = await t.as(null).get(url)
      const checks = {
        address: /^\/media\/[0-9a-f-]{36}\.webp\?until=\d{10}&signature=[\w-]{43}$/.test(url),
        'hidden text': !rawPayload.includes('MARCA'),
        metadata: (await sharp(rawPayload).metadata()).exif === undefined,
        'content type': headers['content-type'] === 'image/webp',
        sandbox: headers['content-security-policy'] === "default-src 'none'; sandbox",
        nosniff: headers['x-content-type-options'] === 'nosniff',
      }
      for (const [name, holds] of Object.entries(checks))
        if (!holds) failures.push(`${JSON.stringify(filename)}: ${name} of ${url}`)
    }
  return failures
}

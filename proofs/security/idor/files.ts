import { randomUUID } from 'node:crypto'
import { signedUrl } from '@/server/modules/media/address'
import { blank } from '@/server/testing/hostile-pictures'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { okay } from '@/server/testing/okay'
import { paidJob } from '@/server/testing/paid-job'
import type { TestUser } from '@/server/testing/people'
import { bareOf } from '@/server/testing/rights-asked'
import { unzip } from '@/server/testing/unzip'

/** A paid job with a photo of the demand and one in its room, and the addresses its customer is told. */
const jobWithFiles = async (t: TestApp) => {
  const picture = await blank(40, 30).png().toBuffer()
  const customer = await t.make.customer()
  const photo = okay<{ id: string }>(await t.upload(customer, '/api/photos/', picture)).id
  const { pk: demand } = await t.make.demand({ customer, body: { photos: [photo] } })
  const shown = okay<{ photos: { url: string }[] }>(await t.as(customer).get(`/api/demands/${demand}/`))
  const job = await paidJob(t)
  const file = okay<{ id: string }>(
    await t.upload(job.customer, `/api/chat/rooms/${job.pk}/files/`, picture, { filename: 'a.png' }),
  ).id
  okay(
    await t
      .as(job.customer)
      .post(`/api/chat/rooms/${job.pk}/messages/`, { text: '', client_id: randomUUID(), files: [file] }),
  )
  const said = okay<{ results: { files: { url: string }[] }[] }>(
    await t.as(job.customer).get(`/api/chat/rooms/${job.pk}/messages/`),
  )
  const urls = [shown.photos[0]?.url, said.results.flatMap(({ files }) => files)[0]?.url]
  return { demand, job, photo, ids: [photo, file], urls: urls.map((url) => url ?? '') }
}

/** Photos and files open by the address its readers are told, and by no other. */
export const shutFiles = async (t: TestApp, others: readonly TestUser[], forgerSecret: string) => {
  const { demand, photo, job, ids, urls } = await jobWithFiles(t)
  const nothing = await t.as(null).get(`/media/${randomUUID()}.webp`)
  const failures = mismatch('no picture', nothing.statusCode, 404)
  let tried = 0
  for (const [at, url] of urls.entries()) {
    const id = ids[at] ?? ''
    const [path = '', query = ''] = url.split('?')
    const said = new URLSearchParams(query)
    const until = Number(said.get('until'))
    const signature = said.get('signature') ?? ''
    failures.push(...mismatch('its own address', (await t.as(null).get(url)).statusCode, 200))
    const made = [
      path,
      `${path}?until=${until}`,
      `${path}?signature=${signature}`,
      `${path}?until=${until + 21_600}&signature=${signature}`,
      `${path}?until=${until}&signature=${signature.slice(0, -1)}`,
      `${path}?until=${until}&signature=${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`,
      url.replace(id, ids[1 - at] ?? ''),
      `${url}&signature=${signature}`,
      signedUrl(forgerSecret, id, t.context.clock(), 3_600_000),
    ]
    for (const one of made)
      for (const who of [null, ...others]) {
        const answer = await t.as(who).get(one)
        tried++
        failures.push(
          ...mismatch(`${one.length} signs`, bareOf(answer.body.slice(0, 400)), bareOf(nothing.body)),
        )
      }
  }
  for (const who of others) {
    // Nor does anybody make them theirs: as a photo of their demand, or a file of their message.
    const body = await t.make.demandBody({ photos: [photo] })
    const refused = await t.as(who).post('/api/demands/', body, { 'idempotency-key': randomUUID() })
    failures.push(...mismatch('another’s photo on a demand', refused.statusCode >= 400, true))
    const seen = [`/api/demands/${demand}/`, `/api/bookings/${job.booking}/receipt/`]
    for (const one of seen) failures.push(...mismatch(one, (await t.as(who).get(one)).statusCode, 404))
  }
  return { tried, failures }
}

/** An export names its owner, and neither side of a job it has no part in. */
export const ownExports = async (t: TestApp, others: readonly TestUser[]): Promise<string[]> => {
  const sides = {
    customer: await t.make.customer({ fullName: 'Rosa Zanquetta' }),
    provider: await t.make.provider({ user: { fullName: 'Rui Quiriconi' } }),
  }
  const job = await paidJob(t, { sides })
  const canaries = [job.customer.email, job.provider.email, 'Zanquetta', 'Quiriconi']
  const read = async (who: TestUser, path: string) => {
    const answer = await t.as(who).get(path)
    if (!String(answer.headers['content-type']).includes('zip')) return answer.body
    return [...(await unzip(answer.rawPayload))].map(([, bytes]) => String(bytes)).join('\n')
  }
  const failures: string[] = []
  for (const who of others)
    for (const path of ['/api/user/export/', '/api/payment/transaction/export/?format=csv']) {
      const text = await read(who, path)
      failures.push(
        ...mismatch(
          `${path} names others`,
          canaries.filter((one) => text.includes(one)),
          [],
        ),
      )
    }
  const own = await read(job.customer, '/api/user/export/')
  return [...failures, ...mismatch('an export names its owner', own.includes(job.customer.email), true)]
}

import { randomUUID } from 'node:crypto'
import { openForgedAddresses } from '@/server/testing/forged-media-addresses'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob } from '@/server/testing/paid-job'
import type { TestUser } from '@/server/testing/people'
import { openSocket } from '@/server/testing/socket'
import { unzip } from '@/server/testing/unzip'
import { uploadChatFile, uploadPhoto } from '@/server/testing/uploaded-files'
import { countRows } from '../../harness/app'
import { noNumber } from './crossing'

/** A paid job with a photo of its demand and a file in its room, and the addresses its customer gets. */
const jobWithFiles = async (t: TestApp) => {
  const customer = await t.make.customer()
  const photo = await uploadPhoto(t, customer)
  const { pk: demand } = await t.make.demand({ customer, body: { photos: [photo] } })
  const shown = okBody<{ photos: { url: string }[] }>(await t.as(customer).get(`/api/demands/${demand}/`))
  const job = await makePaidJob(t)
  const file = await uploadChatFile(t, job.customer, job.pk)
  okBody(
    await t
      .as(job.customer)
      .post(`/api/chat/rooms/${job.pk}/messages/`, { text: '', client_id: randomUUID(), files: [file] }),
  )
  const said = okBody<{ results: { files: { url: string }[] }[] }>(
    await t.as(job.customer).get(`/api/chat/rooms/${job.pk}/messages/`),
  )
  const urls = [shown.photos[0]?.url, said.results.flatMap(({ files }) => files)[0]?.url]
  return { demand, job, photo, ids: [photo, file], urls: urls.map((url) => url ?? '') }
}

/** Requests photos and files by the addresses that their readers get, which open them, and by others, which do not. */
export const shutFiles = async (t: TestApp, others: readonly TestUser[], forgerSecret: string) => {
  const { demand, photo, job, ids, urls } = await jobWithFiles(t)
  const failures: string[] = []
  let tried = 0
  for (const [at, url] of urls.entries()) {
    failures.push(...mismatch('its own address', (await t.as(null).get(url)).statusCode, 200))
    const forger = { id: ids[at] ?? '', anotherId: ids[1 - at] ?? '', forgerSecret }
    const opened = await openForgedAddresses(t, url, forger, [null, ...others])
    tried += opened.tried
    failures.push(...opened.failures)
  }
  for (const who of others) {
    // Publishing a demand with another user's photo must fail.
    const body = await t.make.demandBody({ photos: [photo] })
    const refused = await t.as(who).post('/api/demands/', body, { 'idempotency-key': randomUUID() })
    failures.push(...mismatch('another’s photo on a demand', refused.statusCode >= 400, true))
    const seen = [`/api/demands/${demand}/`, `/api/bookings/${job.booking}/receipt/`]
    for (const one of seen) failures.push(...mismatch(one, (await t.as(who).get(one)).statusCode, 404))
  }
  return { tried, failures }
}

/** Exports the data of people without part in a job: it names neither side, and that of its customer names them. */
export const ownExports = async (t: TestApp, others: readonly TestUser[]): Promise<string[]> => {
  const sides = {
    customer: await t.make.customer({ fullName: 'Rosa Zanquetta' }),
    provider: await t.make.provider({ user: { fullName: 'Rui Quiriconi' } }),
  }
  const job = await makePaidJob(t, { sides })
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
      const named = canaries.filter((one) => text.includes(one))
      failures.push(...mismatch(`${path} names others`, named, []))
    }
  const own = await read(job.customer, '/api/user/export/')
  return [...failures, ...mismatch('an export names its owner', own.includes(job.customer.email), true)]
}

/** Of the socket itself: its handshake, and answers to what was sent over it. */
const isOwn = ({ action }: { action?: string }) =>
  action === 'socket.ready' || action === 'pong' || action === 'message.refused'

const socketPaths = ['/chat/', '/notification/'] as const

/** Two people chat over sockets: they receive each other's messages, and no other socket receives any of it. */
export const isolateSockets = async (
  t: TestApp,
  port: number,
  others: readonly TestUser[],
): Promise<string[]> => {
  const { pk: room, customer, provider } = await t.make.offer()
  const open = (who: TestUser) => Promise.all(socketPaths.map((path) => openSocket(t, port, path, who)))
  const outside = await Promise.all(others.map(open))
  const [writing] = await open(customer)
  const [hearing] = await open(provider)
  if (!writing || !hearing) throw new Error('no socket')
  const all = [writing, hearing, ...outside.flat()]
  await Promise.all(all.map((one) => one.ready()))
  const failures: string[] = []

  // Outsiders get the same answer for that room as for one that does not exist.
  for (const [chat] of outside) {
    const told = []
    for (const room_id of [room, noNumber]) {
      const client_id = randomUUID()
      chat?.say({ action: 'message.typing', room_id })
      chat?.say({ action: 'message.send', room_id, text: 'Olá', client_id })
      const { client_id: _its, ...said } = (await chat?.until((one) => one['client_id'] === client_id)) ?? {}
      told.push(said)
    }
    failures.push(...mismatch('of another’s room over a socket', told[0], told[1]))
  }

  const text = 'Bom dia, canarinho'
  writing.say({ action: 'message.send', room_id: room, text, client_id: randomUUID() })
  await hearing.until(({ message }) => message?.['text'] === text)
  // Messages are delivered to all at once: after a pong nothing is on its way.
  await Promise.all(all.map((one) => one.ready()))
  const overheard = outside.flat().flatMap(({ heard }) => heard.filter((one) => !isOwn(one)))
  failures.push(...mismatch('received by strangers', overheard, []))
  for (const { socket } of all) socket.terminate()
  const ids = others.map(({ id }) => id)
  const stored = await countRows(t, 'from messages where sender_id = any($1)', ids)
  return [...failures, ...mismatch('messages of strangers stored', stored, 0)]
}

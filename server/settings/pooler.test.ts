import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@/server/testing/database'
import { readConfig } from './config'
import { checkReachability } from './reachability'

const secret = () => 'a key kept in the data folder, long enough'
let database: TestDatabase
let other: TestDatabase
let pooler: Server
/** Makes the test's pooler reject connections with startup parameters. */
let refusesOptions = false

const refusal = () => {
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
  const head = Buffer.from([0x45, 0, 0, 0, 0])
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, Buffer.from(fields)])
}

/** Poolers invent the process number sent at the start (message K). */
const withOwnNumber = (bytes: Buffer): Buffer => {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + 5) + 1, at + 5)
  return bytes
}

beforeAll(async () => {
  ;[database, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const { hostname, port, searchParams } = new URL(database.url)
  const folder = searchParams.get('host')
  const number = Number(searchParams.get('port') ?? (port || 5432))
  pooler = createServer((client) => {
    const server = folder
      ? connect(join(folder, `.s.PGSQL.${number}`))
      : connect({ host: hostname, port: number })
    client.on('data', (bytes) => {
      if (refusesOptions && bytes.includes('options')) client.end(refusal())
      else server.write(bytes)
    })
    server.on('data', (bytes) => client.write(withOwnNumber(bytes)))
    for (const [one, another] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('close', () => another.destroy()).on('error', () => another.destroy())
  })
  await new Promise<void>((ready) => pooler.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  await new Promise((closed) => pooler.close(closed))
  await Promise.all([database.drop(), other.drop()])
})

const throughPooler = () => {
  const url = new URL(database.url)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
  return url.toString()
}
const check = (DATABASE_URL: string, DATABASE_DIRECT_URL = '') =>
  checkReachability(readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL, DATABASE_DIRECT_URL }, secret))

test.each([
  ['that drops the bounds', false],
  ['that refuses them', true],
])('a pooler %s is named in one line where nothing leads around it', async (_name, refuses) => {
  refusesOptions = refuses
  await expect(check(throughPooler())).rejects.toThrow(
    /^DATABASE_URL: a pooler is in the way; set DATABASE_DIRECT_URL .*$/,
  )
  await expect(check(throughPooler(), database.url)).resolves.toBeUndefined()
  await expect(check(throughPooler(), throughPooler())).rejects.toThrow(
    /^DATABASE_DIRECT_URL: a pooler is in the way/,
  )
})

test('the two ways lead to one database', async () => {
  refusesOptions = false
  await expect(check(throughPooler(), other.url)).rejects.toThrow(
    'DATABASE_DIRECT_URL: leads to another database than DATABASE_URL',
  )
  await expect(check(database.url)).resolves.toBeUndefined()
})

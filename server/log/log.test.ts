import { sql } from 'drizzle-orm'
import pino from 'pino'
import { openDatabase, type Database } from '@/server/db/client'
import { createTestDatabase, type TestDatabase } from '@/server/testing/database'
import { describeError, toLoggableError } from './describe-error'
import { makeLogger } from './logger'

/** Must never be in a log: a password, an access token, two codes, a card, a document, an e-mail, a key. */
const canaries = {
  password: 'Ca4naryPassw0rd',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJlY2FuYXJ5',
  code: '902718',
  startCode: '7391',
  card: '4539 1488 0343 6467',
  cpf: '529.982.247-25',
  email: 'canary@example.com',
  key: 'sk_live_51CanaryKeyOfTheClient',
}
const values = Object.values(canaries)

let database: TestDatabase
let connection: Database
beforeAll(async () => {
  database = await createTestDatabase()
  connection = openDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** The log's output and the reports, as one text. */
const written = (write: (log: pino.Logger) => void) => {
  const lines: string[] = []
  const reported: Error[] = []
  const log = makeLogger({
    level: 'trace',
    destination: { write: (line: string) => void lines.push(line) },
    reports: {
      capture: (error) => void reported.push(toLoggableError(describeError(error))),
      close: () => Promise.resolve(),
    },
  })
  write(log)
  const told = reported.map((error) =>
    JSON.stringify(error, (_key, value: unknown) =>
      value instanceof Error
        ? Object.fromEntries(
            Object.getOwnPropertyNames(value).map((name) => [
              name,
              (value as unknown as Record<string, unknown>)[name],
            ]),
          )
        : value,
    ),
  )
  // Four digits of a code are, now and then, among those of the time.
  const text = [...lines, ...told].join('\n').replaceAll(/"time":\d+/g, '"time":0')
  return { text, lines, reported }
}
const expectClean = (text: string) => {
  for (const value of values) expect(text).not.toContain(value)
  // Escaped, or without its separators.
  expect(text.replace(/[ .\\-]/g, '')).not.toMatch(/4539148803436467|52998224725/)
}
const logged = (error: unknown) => written((log) => log.error({ err: error }, 'request failed'))
const failure = async (run: () => Promise<unknown>): Promise<unknown> => {
  try {
    await run()
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

const insertUser = (email: string) =>
  connection.db.execute(
    sql`insert into users (id, email, password_hash, full_name) overriding system value
      values (999, ${email}, ${canaries.password}, ${canaries.cpf})`,
  )

describe('a failed query tells its kind and place, never its values', () => {
  test('a broken constraint', async () => {
    await insertUser(canaries.email)
    const { text, lines } = logged(await failure(() => insertUser(canaries.email)))
    expectClean(text)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: {
        message: 'Failed query',
        cause: { code: '23505', table: 'users', constraint: 'users_pkey' },
      },
    })
  })

  test.each([
    ['a value of the wrong kind', () => sql`select ${canaries.password}::int, ${canaries.startCode}`],
    ['a date that is none', () => sql`select ${canaries.card}::date`],
    ['a syntax error', () => sql.raw(`select '${canaries.token}' from where x = ${canaries.startCode}`)],
    ['an unknown table', () => sql`select * from nowhere where token = ${canaries.token}`],
    ['a full-text query', () => sql`select ${`${canaries.password} & & ${canaries.email}`}::tsquery`],
    ['JSON that is none', () => sql`select ${`{"password": ${canaries.password}}`}::jsonb`],
  ])('%s', async (_name, query) => {
    const { text, lines } = logged(await failure(() => connection.db.execute(query())))
    expectClean(text)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: { cause: { code: expect.any(String) as string } },
    })
  })

  test('a time-out', async () => {
    const error = await failure(() =>
      connection.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 20`)
        await tx.execute(sql`select pg_sleep(10), ${canaries.token}, ${canaries.startCode}`)
      }),
    )
    const { text, lines } = logged(error)
    expectClean(text)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { cause: { code: '57014' } } })
  })

  test('a lost connection, with the client that lost it', async () => {
    const clients: unknown[] = []
    const lost = openDatabase(database.url, { max: 1, onError: () => undefined })
    lost.pool.on('connect', (client) =>
      client.on('error', (error) => clients.push(Object.assign(error, { client }))),
    )
    const error = await failure(() =>
      lost.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        const waiting = tx.execute(sql`select pg_sleep(10), ${canaries.token}, ${canaries.card}`)
        waiting.catch(() => undefined)
        await connection.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
        await waiting
      }),
    )
    await lost.close()
    expect(clients.length).toBeGreaterThan(0)
    for (const one of [error, ...clients]) {
      const { text } = logged(Object.assign(one as object, { secretKey: canaries.key }))
      expectClean(text)
      expect(text).not.toMatch(/secretKey|connectionParameters|processID/)
    }
  })
})

const odd = () =>
  Object.assign(new Error(`sign-in failed: "${canaries.password}"`), {
    code: canaries.startCode,
    params: values,
    detail: `Key (email)=(${canaries.email}) already exists.`,
    table: canaries.password,
    port: canaries.code,
    toJSON: () => canaries.key,
    config: { headers: { authorization: `Bearer ${canaries.token}` } },
    request: { body: canaries },
    [canaries.email]: 1,
  })
const circular = () => {
  const first: Record<string, unknown> = { ...canaries }
  const error = Object.assign(new Error('round'), { self: first })
  first['error'] = error
  error.cause = error
  return error
}
const jsonError = () => {
  try {
    return JSON.parse(canaries.password) as never
  } catch (error) {
    return error
  }
}

test.each<[string, () => unknown]>([
  ['odd properties of its own', odd],
  ['itself as its cause', circular],
  ['a chain of causes', () => new Error('outer', { cause: new Error('middle', { cause: odd() }) })],
  ['several errors', () => new AggregateError([odd(), circular(), ...values], `${canaries.card} and others`)],
  [
    'no error but a text',
    () => `Bearer ${canaries.token} of ${canaries.email}, ${canaries.cpf}, ${canaries.code}`,
  ],
  ['no error but an object', () => ({ ...canaries, message: `code ${canaries.startCode}` })],
  ['a snippet of a body', jsonError],
  [
    'a stack with a message of several lines',
    () => new Error(`x\n    at ${canaries.key} (/a/${canaries.email}:1:1)`),
  ],
  [
    'an address',
    () => new Error(`no answer from https://u:${canaries.password}@h.example/?t=${canaries.key}`),
  ],
  [
    'a property that throws',
    () =>
      Object.defineProperty(new Error('x'), 'cause', {
        get: () => JSON.parse(canaries.email) as unknown,
      }),
  ],
])('an error with %s', (_name, make) => {
  for (const { text } of [
    logged(make()),
    written((log) => log.error(make())),
    written((log) => log.child({ err: make() }).fatal({ error: make(), err: make() })),
  ])
    expectClean(text)
})

test('writes the named fields only, from any input', () => {
  const request = {
    id: '5f0c7a4e-0f5e-4a50-9d0a-2c36f27e1b1d',
    method: 'POST',
    url: `/api/token/?token=${canaries.token}`,
    headers: { authorization: canaries.token },
    body: canaries,
    socket: {},
  }
  const { text, lines } = written((log) => {
    log.info({ ...canaries, req: request, res: { statusCode: 201, raw: canaries }, job: 7 }, 'sent')
    log.info(request, 'a bare request')
    log.warn('code %s for %o', canaries.startCode, canaries)
    log.warn({ user: canaries }, `written to ${canaries.email} with ${canaries.startCode}`)
    log.child({ ...canaries, reqId: request.id }).warn('below')
    log
      .child({ sweep: 'offers' }, { level: 'info' })
      .child({ client: canaries })
      .info(canaries as never)
  })
  expectClean(text)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    req: { id: request.id, method: 'POST', path: '/api/token/' },
    res: { status: 201 },
    job: 7,
    left_out: 7,
    msg: 'sent',
  })
})

test('keeps the fields that help to diagnose a fault', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address: '127.0.0.1',
    port: 5432,
  })
  expect(describeError(new TypeError('x is not a function', { cause: refused }))).toMatchObject({
    name: 'TypeError',
    message: 'x is not a function',
    stack: expect.arrayContaining([expect.stringContaining('log.test.ts')]) as string[],
    cause: {
      message: 'connect ECONNREFUSED 127.0.0.1:5432',
      code: 'ECONNREFUSED',
      syscall: 'connect',
      address: '127.0.0.1',
      port: 5432,
    },
  })
})

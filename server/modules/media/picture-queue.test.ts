import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { blankPicture } from '@/server/testing/hostile-pictures'
import { makeApp } from '@/server/testing/make-app'
import { lanes, openPictureQueue, type PictureQueue } from './picture-queue'

const folder = mkdtempSync(join(tmpdir(), 'oficio-decoder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A decoder replacement as a program of its own; it prints `{ bytes, width, height }`. */
const program = (name: string, onOrder: string) => {
  const script = join(folder, `${name}.js`)
  writeFileSync(
    script,
    `process.on('disconnect', () => process.exit()); process.on('message', (order) => { ${onOrder} })`,
  )
  return script
}
const answering = (what: string) => `process.send({ picture: ${what} })`
const silent = program('silent', '')
const numbered = program('numbered', answering('{ bytes: Buffer.alloc(0), width: process.pid, height: 1 }'))
const png = () => blankPicture().png().toBuffer()

const withPictures = async (
  options: Parameters<typeof openPictureQueue>[0],
  work: (pictures: PictureQueue, send: () => Promise<{ width: number; height: number }>) => Promise<void>,
) => {
  const pictures = openPictureQueue(options)
  const bytes = await png()
  try {
    await work(pictures, () => pictures.clean({ network: '10.0.0' }, 'photo', () => Promise.resolve(bytes)))
  } finally {
    await pictures.stop()
  }
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const until = async (met: () => boolean) => {
  const end = Date.now() + 10_000
  while (!met()) {
    if (Date.now() > end) throw new Error('waited in vain')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
const unavailable = { code: 'unavailable', status: 503, retryAfterSeconds: 5 }

test('the API’s own process never decodes: the decoder’s alone loads sharp', () => {
  const files = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(path),
  )
  const importing = (what: RegExp) =>
    files.filter((path) => what.test(readFileSync(join(projectRoot, 'server', path), 'utf8'))).sort()
  expect(importing(/from 'sharp'/)).toEqual([
    'modules/media/clean-picture.ts',
    'modules/media/decoder-child.ts',
  ])
  expect(importing(/from '(\.|@\/server\/modules\/media)\/clean-picture'/)).toEqual([
    'modules/media/decoder-child.ts',
  ])
  expect(importing(/['/]decoder-child'/)).toEqual([])
})

test('a lane decodes one picture at a time, in one process that is not ours', () => {
  const overlap = program(
    'overlap',
    `globalThis.now = (globalThis.now ?? 0) + 1
     const seen = globalThis.now
     setTimeout(() => { globalThis.now--; ${answering('{ bytes: Buffer.alloc(0), width: process.pid, height: seen }')} }, 5)`,
  )
  return withPictures(
    { strangers: { script: overlap, placesOfOne: lanes.strangers.places } },
    async (pictures, send) => {
      const answers = await Promise.all(Array.from({ length: lanes.strangers.places }, send))
      expect(new Set(answers.map(({ height }) => height))).toEqual(new Set([1]))
      expect(new Set(answers.map(({ width }) => width))).toEqual(new Set(pictures.pids()))
      expect(pictures.pids()).not.toContain(process.pid)
    },
  )
})

test('a full anonymous lane delays neither sign-in nor signed-in users', async () => {
  const { places } = lanes.strangers
  const pictures = openPictureQueue({ strangers: { script: silent, timeoutMs: 60_000, placesOfOne: places } })
  const t = await makeApp({ pictures })
  const bytes = await png()
  const user = await t.make.customer()
  const held = Array.from({ length: lanes.strangers.places }, () => t.upload(null, '/api/photos/', bytes))
  await until(() => pictures.taken('strangers') === lanes.strangers.places)

  const refused = await t.upload(null, '/api/photos/', bytes)
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ])
  // Hashing the password is not queued behind a decode.
  const entry = await t.as(null).post('/api/token/', { email: 'ninguem@exemplo.test', password: 'errada' })
  expect(entry.statusCode).toBe(401)
  for (const url of ['/api/photos/', '/api/profile/photo/'])
    expect((await t.upload(user, url, bytes)).statusCode).toBeLessThan(300)
  expect(pictures.pids()).toHaveLength(2)

  await pictures.stop()
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual(held.map(() => 503))
  await t.close()
})

test('many accounts on one line leave places to the others', async () => {
  const pictures = openPictureQueue()
  let hangUp = (_error: Error) => {}
  const never = new Promise<Buffer>((_resolve, reject) => (hangUp = reject))
  const { places, placesOfLine } = lanes.members
  expect(placesOfLine).toBeLessThan(places)
  const of = (member: number, line: string) => ({ member, line })
  const held = Array.from({ length: placesOfLine }, (_, n) =>
    pictures.clean(of(n, '10.0.0.1'), 'photo', () => never),
  )
  await expect(pictures.clean(of(99, '10.0.0.1'), 'photo', () => never)).rejects.toMatchObject(unavailable)
  const bytes = await png()
  const sent = pictures.clean(of(99, '10.0.0.2'), 'photo', () => Promise.resolve(bytes))
  expect(await sent).toMatchObject({ width: 40 })
  hangUp(new Error('gone'))
  await Promise.allSettled(held)
  await pictures.stop()
})

test.each([
  ['network', [{ network: '10.0.0' }, { network: '10.0.1' }]],
  [
    'member',
    [
      { member: 1, line: '10.0.0.1' },
      { member: 2, line: '10.0.0.1' },
    ],
  ],
] as const)('stalled uploads of one %s leave slots to another', async (_who, [slow, other]) => {
  const pictures = openPictureQueue()
  let hangUp = (_error: Error) => {}
  const never = new Promise<Buffer>((_resolve, reject) => (hangUp = reject))
  const bytes = await png()
  const { placesOfOne } = lanes.strangers
  const held = Array.from({ length: placesOfOne }, () => pictures.clean(slow, 'photo', () => never))
  await expect(pictures.clean(slow, 'photo', () => never)).rejects.toMatchObject(unavailable)
  expect(await pictures.clean(other, 'photo', () => Promise.resolve(bytes))).toMatchObject({ width: 40 })

  hangUp(new Error('gone'))
  await Promise.allSettled(held)
  expect(pictures.taken('members') + pictures.taken('strangers')).toBe(0)
  expect(await pictures.clean(slow, 'photo', () => Promise.resolve(bytes))).toMatchObject({ width: 40 })
  await pictures.stop()
})

test('does not read uploads that wait before a full lane', () =>
  withPictures({ strangers: { script: silent, places: 1 } }, async (pictures, send) => {
    const held = send().catch(() => undefined)
    const read = jest.fn<Promise<Buffer>, []>()
    await expect(pictures.clean({ network: '10.0.0' }, 'photo', read)).rejects.toMatchObject(unavailable)
    expect(read).not.toHaveBeenCalled()
    await pictures.stop()
    await held
  }))

test('a decode that takes too long is ended with its process, and the next has another', async () => {
  const slowFirst = program(
    'slow-first',
    `const { existsSync, writeFileSync } = require('node:fs')
     const mark = ${JSON.stringify(join(folder, 'mark'))}
     if (existsSync(mark)) ${answering('{ bytes: Buffer.alloc(0), width: process.pid, height: 1 }')}
     else { writeFileSync(mark, String(process.pid)); for (;;); }`,
  )
  await withPictures({ strangers: { script: slowFirst, timeoutMs: 5000 } }, async (pictures, send) => {
    await expect(send()).rejects.toMatchObject(unavailable)
    const first = Number(readFileSync(join(folder, 'mark'), 'utf8'))
    await until(() => !isAlive(first))
    expect((await send()).width).not.toBe(first)
    expect(pictures.taken('strangers')).toBe(0)
  })
})

test('a decoder that dies answers unavailable, leaves no place taken, and is started again', async () => {
  const dying = program('dying', 'process.exit(3)')
  await withPictures({ strangers: { script: dying } }, async (pictures, send) => {
    for (let times = 0; times < 3; times++) await expect(send()).rejects.toMatchObject(unavailable)
    expect([pictures.taken('strangers'), pictures.pids()]).toEqual([0, []])
  })
})

test('a decoder without work ends, and its memory with it', () =>
  withPictures({ strangers: { script: numbered, idleMs: 1 } }, async (pictures, send) => {
    const { width } = await send()
    await until(() => pictures.pids().length === 0 && !isAlive(width))
    expect((await send()).width).not.toBe(width)
  }))

test('the decoder is told none of the program’s secrets', async () => {
  const telling = program(
    'telling',
    answering('{ bytes: Buffer.alloc(0), width: 1, height: Object.keys(process.env) }'),
  )
  process.env['JWT_SECRET'] = 'a secret of the program'
  await withPictures({ strangers: { script: telling } }, async (_pictures, send) => {
    const names = (await send()).height as unknown as string[]
    expect(names.filter((name) => !name.startsWith('NODE_CHANNEL')).sort()).toEqual([
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'NODE_ENV',
      'PATH',
      'UV_THREADPOOL_SIZE',
    ])
  })
  delete process.env['JWT_SECRET']
})

test('a decoder yields to the program', () =>
  withPictures({}, async (pictures, send) => {
    await send()
    expect(pictures.pids().map((pid) => getPriority(pid) > getPriority())).toEqual([true])
  }))

test('a decoder yields to a program that runs with a low priority itself', () => {
  const print = `import('${join(__dirname, 'low-priority.ts')}').then(() => console.log(require('os').getPriority()))`
  const { stdout } = spawnSync('nice', ['-n', '5', process.execPath, '--import', 'tsx', '-e', print], {
    encoding: 'utf8',
  })
  const own = getPriority()
  expect(Number(stdout)).toBe(Math.min(own + 5 + 10, 19))
})

test('rejects a truncated upload before starting the decoder', async () => {
  const pictures = openPictureQueue({ strangers: { script: silent } })
  const whole = await Promise.all([png(), blankPicture().jpeg().toBuffer(), blankPicture().webp().toBuffer()])
  for (const bytes of whole)
    await expect(
      pictures.clean({ network: '10.0.0' }, 'photo', () => Promise.resolve(bytes.subarray(0, -20))),
    ).rejects.toMatchObject({ code: 'unsupported_media_type' })
  expect(pictures.pids()).toEqual([])
})

test('allows signed-in users more pixels than visitors', async () => {
  const t = await makeApp()
  const user = await t.make.customer()
  const large = await blankPicture(5200, 5000).jpeg({ quality: 1 }).toBuffer()
  expect((await t.upload(null, '/api/photos/', large)).statusCode).toBe(415)
  expect((await t.upload(user, '/api/photos/', large)).statusCode).toBe(201)
  await t.close()
})

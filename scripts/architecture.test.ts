import { files, imports, rooms, textOf, type Import } from './imports'
import { uses } from './module-pairs'
import { words } from './module-words'

type Room = (typeof rooms)[number]

const roomOf = (path: string) => path.split('/', 1)[0] as Room
const shown = ({ from, to }: Import) => `${from} → ${to}`

/** Which folders each folder may import from. */
const reaches: Record<Room, readonly string[]> = {
  app: ['app', 'components', 'hooks', 'lib'],
  components: ['components', 'hooks', 'lib'],
  hooks: ['hooks', 'lib'],
  lib: ['lib', 'locales'],
  server: ['server', 'lib'],
}

test('the reader sees imports at all', () => expect(imports.length).toBeGreaterThan(1000))

test('rooms reach only what stands behind them', () => {
  expect(imports.filter(({ from, to }) => !reaches[roomOf(from)].includes(roomOf(to))).map(shown)).toEqual([])
})

const isWithin =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`))
const isContract = isWithin('lib/contract')
const isShared = isWithin('lib/shared')

test('of the web’s library the server reaches the contract and what both ends share, and nothing else', () => {
  const reached = imports.filter(({ from, to }) => roomOf(from) === 'server' && roomOf(to) === 'lib')
  expect(reached.some(({ to }) => isContract(to)) && reached.some(({ to }) => isShared(to))).toBe(true)
  expect(reached.filter(({ to }) => !isContract(to) && !isShared(to)).map(shown)).toEqual([])
})

test('the contract and what both ends share each stand alone', () => {
  for (const isOwn of [isContract, isShared])
    expect(imports.filter(({ from, to }) => isOwn(from) && !isOwn(to)).map(shown)).toEqual([])
})

test('what could ship in another product knows nothing of this one', () => {
  const own = /^(components\/(?!ui\/)|hooks\/[a-z-]+\/|lib\/(contract|shared|api|session|wizard)\/)/
  expect(
    imports
      .filter(
        ({ from, to, isType }) =>
          from.startsWith('components/ui/') && own.test(to) && !isType && to !== 'lib/contract/errors',
      )
      .map(shown),
  ).toEqual([])
})

const folderOf = (path: string) => path.split('/').slice(0, -1).slice(0, 2).join('/')

test('two folders import each other one way only', () => {
  const pairs = new Set(
    imports
      .filter(({ from, to, isType }) => !isType && ![from, to].some((path) => path.includes('/testing/')))
      .map(({ from, to }) => [folderOf(from), folderOf(to)] as const)
      .filter((pair) => pair[0] !== pair[1] && pair.every((folder) => folder.includes('/')))
      .map((pair) => pair.join(' → ')),
  )
  const found = [...pairs].flatMap((pair) => {
    const [by = '', of = ''] = pair.split(' → ')
    return by < of && pairs.has(`${of} → ${by}`) ? [`${by} ↔ ${of}`] : []
  })
  expect(found).toEqual([])
})

test('a module calls another’s service, never its repository', () => {
  const foreign = imports.filter(
    ({ from, to, isType }) =>
      !isType &&
      /repository$/.test(to) &&
      moduleOf(from) !== moduleOf(to) &&
      !from.startsWith('server/testing/'),
  )
  expect(foreign.map(shown)).toEqual([])
})

const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]

test('modules use each other one way, for a reason', () => {
  const pairs = new Set(
    imports.flatMap(({ from, to, isType }) => {
      const [by, of] = [moduleOf(from), moduleOf(to)]
      return by && of && by !== of && !isType ? [`${by} → ${of}`] : []
    }),
  )
  expect([...pairs].sort()).toEqual(Object.keys(uses).sort())
})

test('no module reaches itself through others', () => {
  const edges = Object.keys(uses).map((pair) => pair.split(' → '))
  const reached = new Map<string, Set<string>>()
  const reach = (from: string | undefined, into: Set<string>): Set<string> => {
    for (const [by, of] of edges)
      if (by === from && of !== undefined && !into.has(of)) reach(of, into.add(of))
    return into
  }
  for (const [by] of edges) if (by !== undefined) reached.set(by, reach(by, new Set()))
  const circular = [...reached].filter(([name, others]) => others.has(name)).map(([name]) => name)
  expect(circular).toEqual([])
})

/** The kinds of files every module consists of; other names are words of its domain. */
const kinds = ['routes', 'policy', 'steps', 'service', 'repository', 'presenter', 'subscribers', 'timed']
test.each(Object.keys(words))('the files of %s are of the known kinds, or words of its domain', (name) => {
  const found = files
    .filter((file) => moduleOf(file) === name && !file.endsWith('.test.ts'))
    .map((file) => file.replace(/^.*\/(.*)\.ts$/, '$1'))
  expect(found.filter((file) => !kinds.includes(file) && !(file in (words[name] ?? {})))).toEqual([])
  expect(Object.keys(words[name] ?? {}).filter((file) => !found.includes(file))).toEqual([])
})

/**
 * SQL is executed through an executor, and written with drizzle's and the schema's values; their types may be
 * used anywhere.
 */
const runsSql = /\b(db|tx)\s*\.(select|selectDistinct|insert|update|delete|execute)\(/
const importsSql = /^import (?!type )[^;'"]*? from '(drizzle-orm(\/[^']*)?|@\/server\/db\/schema\/[^']+)'/m

test('SQL is recognised where it is run or written, and types are not', () => {
  expect(
    [
      "import { and, type SQL } from 'drizzle-orm'",
      "import {\n  users,\n} from '@/server/db/schema/accounts'",
    ].map((text) => importsSql.test(text)),
  ).toEqual([true, true])
  expect(importsSql.test("import type { SQL } from 'drizzle-orm'\nimport { a } from './a'")).toBe(false)
  expect(['await db\n    .select()', 'tx.execute(sql`x`)'].map((text) => runsSql.test(text))).toEqual([
    true,
    true,
  ])
})

test.each(Object.keys(words))('the SQL of %s stands in its repositories', (name) => {
  const wrong = files.filter(
    (file) =>
      moduleOf(file) === name &&
      !/(\/|-)repository\.ts$|\.test\.ts$/.test(file) &&
      (runsSql.test(textOf(file)) || importsSql.test(textOf(file))),
  )
  expect(wrong).toEqual([])
})

/** Statements sent without drizzle, each with what it is for. */
const sentBare: Record<string, string> = {
  'server/jobs/worker.ts': 'LISTEN, for jobs as soon as they are committed',
  'server/program.ts': 'the advisory lock under which one process alone fills the demo',
  'server/realtime/postgres-hub.ts': 'LISTEN and NOTIFY, for what one process tells the others',
  'server/web/health.ts': 'the question whether the database answers at all',
}

test('SQL outside the modules stands in repositories too, or beside the database, or is named here', () => {
  const own = files.filter(
    (file) =>
      roomOf(file) === 'server' &&
      moduleOf(file) === undefined &&
      !/^server\/(db|demo|testing)\/|(\/|-)repository\.ts$|\.test\.ts$/.test(file),
  )
  expect(own.filter((file) => runsSql.test(textOf(file)) || importsSql.test(textOf(file)))).toEqual([])
  const bare = files.filter(
    (file) =>
      roomOf(file) === 'server' &&
      !/^server\/(db|demo|testing)\/|\.test\.ts$/.test(file) &&
      /\.query\(\s*['"`]/.test(textOf(file)),
  )
  expect(bare.sort()).toEqual(Object.keys(sentBare).sort())
})

/** Words for what has another name here (docs/architecture.md, Words). */
const otherWords = /^\w*([Cc]onsumer|[Pp]rofessional|[Cc]ancelled|[Aa]ppointment|[Ii]nvoice|[Tt]icket)/

test('what has a word of its own is declared by no other', () => {
  const declared = (file: string) =>
    [...textOf(file).matchAll(/^\s*(?:export )?(?:const|let|function|type|interface|class) (\w+)/gm)].map(
      ([, name = '']) => name,
    )
  const wrong = files.flatMap((file) =>
    declared(file)
      .filter((name) => otherWords.test(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})

test('names say what a file is about', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|index)(\.tsx?|\/)/.test(file))).toEqual([])
})

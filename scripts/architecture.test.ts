import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import config, { uses } from '../.dependency-cruiser.mjs'
import { files, imports, textOf } from './imports'

/** Rules that .dependency-cruiser.mjs, which says which file may import which, cannot express. */
test('reads the imports of the code', () => expect(imports.length).toBeGreaterThan(1000))

const folderOf = (path: string) => path.split('/').slice(0, -1).slice(0, 2).join('/')

test('imports go one way between two folders', () => {
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

test('keeps the root of the server to the start of the program', () => {
  const found = files.filter((file) => /^server\/[^/]+$/.test(file) && !/\.test\.ts$/.test(file))
  expect(found.sort()).toEqual(
    ['app', 'context', 'main', 'program', 'project-root'].map((name) => `server/${name}.ts`),
  )
})

const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]
const modules = Object.keys(uses)

test('lists each module after those it uses', () => {
  expect([...modules].sort()).toEqual(readdirSync(join(projectRoot, 'server/modules')).sort())
  const wrong = modules.flatMap((name, at) =>
    Object.keys(uses[name] ?? {})
      .filter((used) => !modules.slice(0, at).includes(used))
      .map((used) => `${name} → ${used}`),
  )
  expect(wrong).toEqual([])
})

test('lists no use without an import', () => {
  const found = new Set(
    imports
      .filter(({ isType }) => !isType)
      .map(({ from, to }) => `${moduleOf(from) ?? ''} → ${moduleOf(to) ?? ''}`),
  )
  const listed = modules.flatMap((name) => Object.keys(uses[name] ?? {}).map((used) => `${name} → ${used}`))
  expect(listed.filter((pair) => !found.has(pair))).toEqual([])
})

test('keeps components from each store of client state', () => {
  const rule = config.forbidden?.find(({ name }) => name === 'stores-by-their-hooks')
  const patterns = [(rule && 'to' in rule && rule.to.path) || []].flat()
  const found = patterns.flatMap((pattern) => files.filter((file) => new RegExp(pattern).test(file)))
  expect(found.sort()).toEqual([
    'hooks/chat/store.ts',
    'hooks/notifications/store.ts',
    'hooks/tour/store.ts',
    'lib/realtime/channel.ts',
    'lib/session/state.ts',
  ])
})

const runsSql = /\b(db|tx)\s*\.(select|selectDistinct|insert|update|delete|execute)\(/
const runsBareSql = /\.query\(\s*['"`]/
const runningSql = (runs: RegExp) =>
  files.filter(
    (file) => /^server\/(?!(db|demo|testing)\/)(?!.*\.test\.ts$)/.test(file) && runs.test(textOf(file)),
  )

test.each(['await db\n    .select()', 'tx.execute(sql`x`)'])('recognizes %j as running SQL', (text) => {
  expect(runsSql.test(text)).toBe(true)
})

test('runs SQL in repositories, in server/db/ and for the demo only', () => {
  const found = runningSql(runsSql)
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((file) => !/(\/|-)repository\.ts$/.test(file))).toEqual([])
})

/** Files that send statements without drizzle, and the purpose of each. */
const sentBare: Record<string, string> = {
  'server/jobs/worker.ts': 'LISTEN, for jobs as soon as they are committed',
  'server/realtime/postgres-hub.ts': 'LISTEN and NOTIFY between processes',
  'server/web/health.ts': 'the health check of the database',
}

test('runs SQL without drizzle in the listed files only', () => {
  expect(runningSql(runsBareSql).sort()).toEqual(Object.keys(sentBare).sort())
})

/** Words that have another name here (docs/architecture.md, Words). */
const otherWords = /^\w*([Cc]onsumer|[Pp]rofessional|[Cc]ancelled|[Aa]ppointment|[Ii]nvoice|[Tt]icket)/

test('declares no names from the list of other words', () => {
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

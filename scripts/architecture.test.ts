import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const root = join(__dirname, '..')
const rooms = ['app', 'components', 'hooks', 'lib', 'server'] as const
type Room = (typeof rooms)[number]

const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))

interface Import {
  from: string
  to: string
  isType: boolean
}

const importsOf = (file: string): Import[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const found = [...text.matchAll(/(?:^|\n)\s*(import|export)\s+(type\s)?[^'"\n]*?(?:\{[^}]*\}[^'"\n]*?)?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g)]
  return found.flatMap(([, , type, named, lazy]) => {
    const name = named ?? lazy ?? ''
    const to = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? join(file, '..', name).split(sep).join('/') : null
    return to === null ? [] : [{ from: file, to, isType: type !== undefined }]
  })
}

const files = rooms.flatMap((room) => walk(room))
const imports = files.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap(importsOf)
const roomOf = (path: string) => path.split('/', 1)[0] as Room
const shown = ({ from, to }: Import) => `${from} → ${to}`

/** Data flows one way: who may reach whom. */
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

test('the server and the web share the contract, and nothing else', () => {
  expect(imports.filter(({ from, to }) => roomOf(from) === 'server' && roomOf(to) === 'lib' && !to.startsWith('lib/contract/')).map(shown)).toEqual([])
  expect(imports.filter(({ from, to }) => from.startsWith('lib/contract/') && !to.startsWith('lib/contract/')).map(shown)).toEqual([])
})

test('what could ship in another product knows nothing of this one', () => {
  const own = /^(components\/(?!ui\/)|hooks\/[a-z-]+\/|lib\/(contract|api|session|wizard)\/)/
  expect(imports.filter(({ from, to, isType }) => from.startsWith('components/ui/') && own.test(to) && !isType && to !== 'lib/contract/errors').map(shown)).toEqual([])
})

test('a module calls another’s service, never its repository', () => {
  const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]
  const foreign = imports.filter(({ from, to, isType }) => !isType && /\/repository$/.test(to) && moduleOf(from) !== moduleOf(to) && !from.startsWith('server/testing/'))
  expect(foreign.map(shown)).toEqual([])
})

test('names say what a file is about', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|index)(\.tsx?|\/)/.test(file))).toEqual([])
})

test('files stay small: half of them within 85 lines, none over 400', () => {
  const lengths = files.map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length })).sort((a, b) => a.lines - b.lines)
  expect(lengths[Math.floor(lengths.length / 2)]?.lines).toBeLessThanOrEqual(85)
  expect(lengths.filter(({ lines }) => lines > 400).map(({ file, lines }) => `${file}: ${lines}`)).toEqual([])
})

import { files, imports, rooms, textOf, type Import } from './imports'

type Room = (typeof rooms)[number]

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
  expect(
    imports
      .filter(
        ({ from, to }) =>
          roomOf(from) === 'server' && roomOf(to) === 'lib' && !to.startsWith('lib/contract/'),
      )
      .map(shown),
  ).toEqual([])
  expect(
    imports
      .filter(({ from, to }) => from.startsWith('lib/contract/') && !to.startsWith('lib/contract/'))
      .map(shown),
  ).toEqual([])
})

test('what could ship in another product knows nothing of this one', () => {
  const own = /^(components\/(?!ui\/)|hooks\/[a-z-]+\/|lib\/(contract|api|session|wizard)\/)/
  expect(
    imports
      .filter(
        ({ from, to, isType }) =>
          from.startsWith('components/ui/') && own.test(to) && !isType && to !== 'lib/contract/errors',
      )
      .map(shown),
  ).toEqual([])
})

test('a module calls another’s service, never its repository', () => {
  const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]
  const foreign = imports.filter(
    ({ from, to, isType }) =>
      !isType &&
      /\/repository$/.test(to) &&
      moduleOf(from) !== moduleOf(to) &&
      !from.startsWith('server/testing/'),
  )
  expect(foreign.map(shown)).toEqual([])
})

test('names say what a file is about', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|index)(\.tsx?|\/)/.test(file))).toEqual([])
})

test('files stay small: half of them within 85 lines, none over 400', () => {
  const lengths = files
    .map((file) => ({ file, lines: textOf(file).split('\n').length }))
    .sort((a, b) => a.lines - b.lines)
  expect(lengths[Math.floor(lengths.length / 2)]?.lines).toBeLessThanOrEqual(85)
  expect(lengths.filter(({ lines }) => lines > 400).map(({ file, lines }) => `${file}: ${lines}`)).toEqual([])
})

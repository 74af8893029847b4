import { openCataloguePaths } from './catalogue-paths'

const catalogue = [
  { slug: 'limpeza', name: 'Limpeza', sub_services: [{ slug: 'faxina' }] },
  { slug: 'pets', name: 'Pets', sub_services: [] },
]

test.each([
  ...[
    '/',
    '/en/',
    '/terms/',
    '/services/',
    '/en/discover/?a=1',
    '/providers/9/',
    '/services/limpeza/',
    '/services/limpeza',
    '/en/services/limpeza/faxina/?a=1',
    '/discover/limpeza/',
    '/discover/limpeza/faxina/sp/sao-paulo/',
    '/services/pets/?b=/x/',
  ].map((path) => [path, true] as const),
  ...[
    '/services/nao-existe/',
    '/services/nao-existe',
    '/services/faxina/',
    '/services/pets/faxina/',
    '/en/services/limpeza/nao-existe/',
    '/discover/nao-existe/?a=limpeza',
    '/discover/limpeza/nao-existe/sp/',
    '/services/%6c/',
  ].map((path) => [path, false] as const),
])('%s may name something: %s', async (path, may) =>
  expect(await openCataloguePaths(() => Promise.resolve(catalogue))(path)).toBe(may),
)

test('reads the catalogue at most once a minute, however many unknown paths are requested', async () => {
  let now = 0
  let reads = 0
  let services = catalogue
  const isNamed = openCataloguePaths(
    () => {
      reads++
      return Promise.resolve(services)
    },
    () => now,
  )
  await Promise.all(Array.from({ length: 100 }, (_, at) => isNamed(`/services/nao-${at}/`)))
  for (let at = 0; at < 100; at++) await isNamed(`/services/nao-${at}/`)
  expect(reads).toBe(1)
  services = [...catalogue, { slug: 'novo', name: 'Novo', sub_services: [] }]
  expect(await isNamed('/services/novo/')).toBe(false)
  now += 60_000
  expect(await isNamed('/services/novo/')).toBe(true)
  expect(reads).toBe(2)
})

test('while the catalogue cannot be read, the renderer decides', async () => {
  for (const answer of [
    () => Promise.reject(new Error('away')),
    () => Promise.resolve({ code: 'unavailable' }),
  ]) {
    const isNamed = openCataloguePaths(answer)
    expect([await isNamed('/services/nao-existe/'), await isNamed('/services/limpeza/')]).toEqual([
      true,
      true,
    ])
  }
})

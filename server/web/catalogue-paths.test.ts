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
  expect(await openCataloguePaths({ read: () => Promise.resolve(catalogue) })(path)).toBe(may),
)

test('reads the catalogue at most once a minute, however many unknown paths are requested', async () => {
  let now = 0
  let reads = 0
  let services = catalogue
  const isNamed = openCataloguePaths(
    {
      read: () => {
        reads++
        return Promise.resolve(services)
      },
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

const probing = (status: (path: string) => number) => {
  const asked: string[] = []
  const exists = openCataloguePaths({
    read: () => Promise.resolve(catalogue),
    ask: (path) => {
      asked.push(path)
      return Promise.resolve(status(path))
    },
  })
  return { asked, exists }
}

test('profiles and places are asked of the API before they are rendered, and found ones only once', async () => {
  const { asked, exists } = probing((path) =>
    /nowhere|providers.7/.test(path) ? 404 : /xyz/.test(path) ? 422 : 200,
  )
  const paths = {
    '/providers/7/': false,
    '/providers/9/': true,
    '/en/providers/9/?a=1': true,
    '/discover/limpeza/faxina/sp/': true,
    '/discover/limpeza/faxina/sp/sao-paulo/': true,
    '/discover/limpeza/faxina/sp/nowhere/': false,
    '/discover/limpeza/faxina/xyz/': false,
  }
  for (const [path, is] of Object.entries(paths)) expect([path, await exists(path)]).toEqual([path, is])
  expect(asked).toEqual([
    '/api/providers/7/',
    '/api/providers/9/',
    '/api/seo/discover/?service=limpeza&sub_service=faxina&state=sp',
    '/api/seo/discover/?service=limpeza&sub_service=faxina&state=sp&city=sao-paulo',
    '/api/seo/discover/?service=limpeza&sub_service=faxina&state=sp&city=nowhere',
    '/api/seo/discover/?service=limpeza&sub_service=faxina&state=xyz',
  ])
})

test.each([
  '/providers/abc/',
  '/providers/0/',
  '/providers/007/',
  '/en/providers/9x/',
  '/providers/99999999999999999999/',
  '/providers/-7/',
  '/discover/limpeza/faxina/sp/sao-paulo/x1/',
])('%s names nothing, so that it is neither rendered nor asked for', async (path) => {
  const { asked, exists } = probing(() => 200)
  expect([await exists(path), asked]).toEqual([false, []])
})

test('sends no query for impossible paths, and leaves paths to the renderer while the API is unavailable', async () => {
  const { asked, exists } = probing(() => 404)
  for (const path of ['/', '/services/limpeza/', '/discover/limpeza/faxina/', '/my-bookings/7/'])
    expect([path, await exists(path)]).toEqual([path, true])
  expect(await exists('/discover/limpeza/nao/sp/')).toBe(false)
  expect(asked).toEqual([])
  const away = openCataloguePaths({
    read: () => Promise.resolve(catalogue),
    ask: () => Promise.reject(new Error('away')),
  })
  expect([await away('/providers/7/'), await probing(() => 503).exists('/providers/7/')]).toEqual([
    true,
    true,
  ])
})

test('while the catalogue cannot be read, the renderer decides', async () => {
  for (const answer of [
    () => Promise.reject(new Error('away')),
    () => Promise.resolve({ code: 'unavailable' }),
  ]) {
    const isNamed = openCataloguePaths({ read: answer })
    expect([await isNamed('/services/nao-existe/'), await isNamed('/services/limpeza/')]).toEqual([
      true,
      true,
    ])
  }
})

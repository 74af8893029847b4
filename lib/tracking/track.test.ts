/** @jest-environment jsdom */
process.env.NEXT_PUBLIC_SITE_URL = 'https://oficio.example'
process.env.NEXT_PUBLIC_PRODUCTION_URL = 'https://oficio.example'
process.env.NEXT_PUBLIC_TRACKING_PIXEL_URL = 'https://pixel.example/tr?id=7'

const asked: URL[] = []
const load = async () => {
  jest.resetModules()
  return { ...(await import('./track')), ...(await import('@/lib/storage/consent-store')) }
}

beforeEach(() => {
  asked.length = 0
  for (const name of ['cookie_consent', 'tracking_id']) document.cookie = `${name}=; path=/; max-age=0`
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    configurable: true,
    set: (value: string) => asked.push(new URL(value)),
  })
})

test('sends nothing before consent and nothing after it is withdrawn', async () => {
  const { track, consentStore } = await load()
  track({ name: 'offer_approved' })
  consentStore.answer('declined')
  track({ name: 'offer_approved' })
  expect(asked).toEqual([])
  consentStore.answer('accepted')
  track({ name: 'offer_approved' })
  expect(asked.map((url) => [url.host, url.searchParams.get('id'), url.searchParams.get('ev')])).toEqual([
    ['pixel.example', '7', 'Purchase'],
  ])
  consentStore.answer('declined')
  track({ name: 'search', found: 3 })
  expect(asked).toHaveLength(1)
})

test('an address is told without its query and without numbers that point at somebody', async () => {
  const { track, consentStore, anonymousPath } = await load()
  expect(anonymousPath('/en/my-bookings/123/offers/?token=abc#x')).toBe('/en/my-bookings/-/offers/')
  window.history.pushState(null, '', '/providers/42/?email=ana@example.com')
  consentStore.answer('accepted')
  track({ name: 'page_view', path: window.location.pathname })
  expect(asked[0]?.searchParams.get('dl')).toBe(`${window.location.origin}/providers/-/`)
  expect(asked[0]?.href).not.toMatch(/ana|42/)
})

test('away from the production address the pixel hears nothing', async () => {
  process.env.NEXT_PUBLIC_SITE_URL = 'https://teste.example'
  const { track, consentStore } = await load()
  consentStore.answer('accepted')
  track({ name: 'registered', role: 'consumer' })
  expect(asked).toEqual([])
})

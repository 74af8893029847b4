/** Renders the tag as a build for an address does, with its own React. */
const load = async (siteUrl: string) => {
  jest.resetModules()
  process.env.NEXT_PUBLIC_SITE_URL = siteUrl
  process.env.NEXT_PUBLIC_PRODUCTION_URL = 'https://oficio.example'
  process.env.NEXT_PUBLIC_TRACKING_PIXEL_URL = 'https://pixel.example/tr?id=7'
  return {
    ...(await import('./tracking')),
    ...(await import('@/lib/config')),
    ...(await import('@/lib/seo/metadata')),
  }
}
const markup = async (siteUrl: string) => {
  const { Tracking } = await load(siteUrl)
  const { renderToStaticMarkup } = await import('react-dom/server')
  return renderToStaticMarkup(<Tracking />)
}

test('"a tracking-pixel noscript image is added"', async () => {
  expect(await markup('https://oficio.example')).toMatch(
    /^<noscript><img src="https:\/\/pixel\.example\/tr\?id=7"[^>]*><\/noscript>$/,
  )
})

const only = 'renders tags and pixels only under the production site address:'
test.each([
  ['https://oficio.example', true],
  ['https://oficio.example/', true],
  ['https://oficio.example/loja', true],
  ['https://teste.example', false],
  ['http://oficio.example', false],
  ['http://localhost:3000', false],
])(`${only} %s`, async (siteUrl, appears) => {
  expect((await markup(siteUrl)) !== '').toBe(appears)
  const { pageMetadata } = await load(siteUrl)
  const { alternates, openGraph } = pageMetadata('pt', '/services/')
  expect([alternates, openGraph].map((tags) => tags !== undefined)).toEqual([appears, appears])
})

test.each([
  ['https://oficio.example', ['PageView', 'PageView']],
  ['https://teste.example', []],
])(`${only} the init, once analytics are accepted: %s`, async (siteUrl, heard) => {
  const { Tracking } = await load(siteUrl)
  const { consentStore } = await import('@/lib/storage/consent-store')
  const { PathnameContext: Path } = await import('next/dist/shared/lib/hooks-client-context.shared-runtime')
  const testing = await import('@testing-library/react/pure')
  const asked: string[] = []
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    configurable: true,
    set: (value: string) => asked.push(new URL(value).searchParams.get('ev') ?? ''),
  })
  const page = (path: string) => (
    <Path value={path}>
      <Tracking />
    </Path>
  )
  document.cookie = 'cookie_consent=; path=/; max-age=0'
  const { rerender } = testing.render(page('/'))
  asked.length = 0
  testing.act(() => consentStore.answer('accepted'))
  rerender(page('/services/'))
  expect(asked).toEqual(heard)
  Reflect.deleteProperty(HTMLImageElement.prototype, 'src')
})

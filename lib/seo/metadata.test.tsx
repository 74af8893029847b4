import { pageMetadata, siteMetadata } from './metadata'

jest.mock('next-intl/server', () => ({ getTranslations: () => Promise.resolve((key: string) => `header.${key}`) }))
let mockIsProduction = true
jest.mock('@/lib/config', () => ({
  publicConfig: { siteName: 'Ofício', siteUrl: 'https://oficio.example', productionUrl: 'https://oficio.example' },
  get isProductionSite() {
    return mockIsProduction
  },
}))
beforeEach(() => {
  mockIsProduction = true
})

test('"Canonical link and og:url are the public site address plus the current path without the query string"', () => {
  const page = pageMetadata('pt', '/services/limpeza/')
  expect(page.alternates?.canonical).toBe('https://oficio.example/services/limpeza/')
  expect(page.openGraph).toMatchObject({ url: 'https://oficio.example/services/limpeza/' })
  expect(pageMetadata('en', '/services/').alternates?.canonical).toBe('https://oficio.example/en/services/')
})

test('"og:image is the product logo; og:type is website"', () => {
  expect(pageMetadata('pt', '/').openGraph).toMatchObject({ type: 'website', images: [{ url: expect.stringMatching(/logo\.png$/) as string }] })
})

test('"Title and description come from translation keys header.title and header.desc"', async () => {
  const site = await siteMetadata('pt')
  expect(site.title).toMatchObject({ default: 'header.title' })
  expect(site.description).toBe('header.desc')
})

test('"These tags appear only when the base URL starts with the production site address"', () => {
  mockIsProduction = false
  const page = pageMetadata('pt', '/services/', { title: 'Serviços' })
  expect(page).toEqual({ title: 'Serviços', robots: { index: true, follow: true } })
})

test('"Every page under the English locale is also noindex"', () => {
  expect(pageMetadata('en', '/services/').robots).toEqual({ index: false, follow: true })
  expect(pageMetadata('pt', '/services/', { hidden: true }).robots).toEqual({ index: false, follow: true })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { pageMetadata, siteMetadata } from './metadata'

let mockMessages: Record<string, object> = {}
jest.mock('next-intl/server', () =>
  jest
    .requireActual<typeof import('@/hooks/testing/server-translations')>(
      '@/hooks/testing/server-translations',
    )
    .serverTranslations(() => mockMessages),
)
let mockSiteUrl = 'https://oficio.example'
jest.mock('@/lib/config', () => ({
  publicConfig: {
    siteName: 'Ofício',
    siteUrl: 'https://oficio.example',
    productionUrl: 'https://oficio.example',
  },
  get isProductionSite() {
    return mockSiteUrl.startsWith('https://oficio.example')
  },
}))
beforeEach(() => {
  mockSiteUrl = 'https://oficio.example'
  mockMessages = { pt, en }
})

const canonical =
  '"Canonical link and og:url are the public site address plus the current path without the query string."'
test.each([
  ['pt', '/services/limpeza/', 'https://oficio.example/services/limpeza/'],
  ['en', '/services/', 'https://oficio.example/en/services/'],
  ['pt', '/my-bookings/?statusId=booking_offers', 'https://oficio.example/my-bookings/'],
  ['en', '/settings/?tab=profile', 'https://oficio.example/en/settings/'],
])(`${canonical} %s %s`, (locale, path, url) => {
  const page = pageMetadata(locale, path)
  expect(page.alternates?.canonical).toBe(url)
  expect(page.openGraph).toMatchObject({ url })
})

// The operators’ page is cached as one page for everybody, so its metadata tell nothing.
test(`${canonical} every page says its own`, () => {
  const root = join(process.cwd(), 'app/[locale]')
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('page.tsx') && !/^(?:\[\.{3}missing\]|404-not-found|\(operator\))/.test(file),
  )
  expect(pages.length).toBeGreaterThan(20)
  // A page with its reader's first rows repeats the page without.
  const says = /pageMetadata\(|^export \{ generateMetadata \} from/m
  expect(pages.filter((file) => !says.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('"og:image is the product logo; og:type is website"', () => {
  expect(pageMetadata('pt', '/').openGraph).toMatchObject({
    type: 'website',
    images: [{ url: 'https://oficio.example/logo.png' }],
  })
  expect(readFileSync(join(process.cwd(), 'public/logo.png')).subarray(1, 4).toString()).toBe('PNG')
})

test('"Title and description come from translation keys header.title and header.desc"', async () => {
  for (const [locale, { header }] of [
    ['pt', pt],
    ['en', en],
  ] as const) {
    const site = await siteMetadata(locale)
    expect(site.title).toMatchObject({ default: header.title.replace('{site}', 'Ofício') })
    expect(site.description).toBe(header.desc)
  }
})

test('"with Portuguese fallbacks promoting finding qualified, trusted professionals in Brazil"', async () => {
  mockMessages = { pt: {}, en: {} }
  for (const locale of ['pt', 'en']) {
    const site = await siteMetadata(locale)
    expect(site.title).toMatchObject({
      default: 'Encontre profissionais qualificados e de confiança no Brasil · Ofício',
    })
    expect(site.description).toMatch(/^Encontre profissionais qualificados e de confiança .*Brasil/)
  }
})

test('"These tags and pixels appear only when the base URL starts with the production site address"', () => {
  mockSiteUrl = 'https://teste.example'
  expect(pageMetadata('pt', '/services/', { title: 'Serviços' })).toEqual({
    title: 'Serviços',
    robots: { index: true, follow: true },
  })
})

test('"Every page under the English locale is also noindex."', async () => {
  expect(pageMetadata('en', '/services/').robots).toEqual({ index: false, follow: true })
  expect((await siteMetadata('en')).robots).toEqual({ index: false, follow: true })
  expect([pageMetadata('pt', '/services/').robots, (await siteMetadata('pt')).robots]).toEqual([
    { index: true, follow: true },
    { index: true, follow: true },
  ])
  expect(pageMetadata('pt', '/services/', { hidden: true }).robots).toEqual({ index: false, follow: true })
})

test('a service and a sub-service are shared with their own picture, in the language of the page', () => {
  const service = { slug: 'limpeza', name: 'Limpeza' }
  const large = { type: 'image/jpeg', width: 1200, height: 630 }
  const page = pageMetadata('pt', '/services/limpeza/', { picture: service })
  const image = { url: 'https://oficio.example/og/pt/limpeza.jpg', alt: 'Limpeza · Ofício', ...large }
  expect(page.openGraph).toMatchObject({ type: 'website', images: [image] })
  expect(page.twitter).toEqual({ card: 'summary_large_image', images: [image] })
  const sub = pageMetadata('en', '/services/limpeza/faxina-residencial/', {
    picture: { ...service, subService: { slug: 'faxina-residencial', name: 'Home cleaning' } },
  })
  expect(sub.openGraph).toMatchObject({
    images: [
      {
        url: 'https://oficio.example/og/en/limpeza/faxina-residencial.jpg',
        alt: 'Home cleaning · Ofício',
        ...large,
      },
    ],
  })
  // "og:image is the product logo" where no picture of the service exists.
  for (const picture of [
    { ...service, image: '' },
    { ...service, image: '/services/1f9f9.webp', subService: { slug: 'outra', name: 'Outra', image: '' } },
  ])
    expect(pageMetadata('pt', '/services/limpeza/', { picture }).openGraph).toMatchObject({
      images: [{ url: 'https://oficio.example/logo.png' }],
    })
  expect(pageMetadata('pt', '/contact-us/').twitter).toMatchObject({ card: 'summary' })
})

test('a copy of the site shows no picture of the original', () => {
  mockSiteUrl = 'https://teste.example'
  expect(
    Object.keys(pageMetadata('pt', '/services/limpeza/', { picture: { slug: 'limpeza', name: 'Limpeza' } })),
  ).toEqual(['robots'])
})

test('each language has its own manifest', async () => {
  expect((await siteMetadata('pt')).manifest).toBe('/manifest.webmanifest')
  expect((await siteMetadata('en')).manifest).toBe('/manifest.en.webmanifest')
})

test('no page speaks to search engines past these rules', () => {
  const app = join(__dirname, '../../app')
  const own = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // The placeholder of a broken page is noindex.
    .filter((file) => /\brobots\s*:|name="robots" content="(?!noindex)/.test(readFileSync(file, 'utf8')))
  expect(own).toEqual([])
})

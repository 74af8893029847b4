import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pt from '@/locales/pt.json'
import { pageMetadata, siteMetadata } from './metadata'

let mockHas = true
jest.mock('next-intl/server', () => ({
  getTranslations: () => Promise.resolve(Object.assign((key: string) => `header.${key}`, { has: () => mockHas })),
}))
let mockIsProduction = true
jest.mock('@/lib/config', () => ({
  publicConfig: { siteName: 'Ofício', siteUrl: 'https://oficio.example', productionUrl: 'https://oficio.example' },
  get isProductionSite() {
    return mockIsProduction
  },
}))
beforeEach(() => {
  mockIsProduction = true
  mockHas = true
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

test('"with Portuguese fallbacks promoting finding qualified, trusted professionals in Brazil"', async () => {
  mockHas = false
  for (const locale of ['pt', 'en', 'xx']) {
    const site = await siteMetadata(locale)
    expect(site.title).toMatchObject({ default: expect.stringMatching(/^Encontre profissionais qualificados e de confiança no Brasil/) as string })
    expect(site.description).toMatch(/profissionais qualificados e de confiança em todo o Brasil/)
  }
  expect(pt.header.title).toMatch(/^Encontre profissionais qualificados e de confiança no Brasil/)
  expect(pt.header.desc).toMatch(/profissionais qualificados e de confiança/)
})

test('a service and a sub-service are shared with their own picture, in the language of the page', () => {
  const service = { slug: 'limpeza', name: 'Limpeza' }
  const large = { type: 'image/jpeg', width: 1200, height: 630 }
  const page = pageMetadata('pt', '/services/limpeza/', { picture: service })
  const image = { url: 'https://oficio.example/og/pt/limpeza.jpg', alt: 'Limpeza · Ofício', ...large }
  expect(page.openGraph).toMatchObject({ type: 'website', images: [image] })
  expect(page.twitter).toEqual({ card: 'summary_large_image', images: [image] })
  const sub = pageMetadata('en', '/services/limpeza/faxina-residencial/', { picture: { ...service, subService: { slug: 'faxina-residencial', name: 'Home cleaning' } } })
  expect(sub.openGraph).toMatchObject({ images: [{ url: 'https://oficio.example/og/en/limpeza/faxina-residencial.jpg', alt: 'Home cleaning · Ofício', ...large }] })
  expect(pageMetadata('pt', '/contact-us/').twitter).toMatchObject({ card: 'summary' })
})

test('a copy of the site shows no picture of the original', () => {
  mockIsProduction = false
  expect(Object.keys(pageMetadata('pt', '/services/limpeza/', { picture: { slug: 'limpeza', name: 'Limpeza' } }))).toEqual(['robots'])
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
    .filter((file) => /\brobots\s*:|name="robots"/.test(readFileSync(file, 'utf8')))
  expect(own).toEqual([])
})

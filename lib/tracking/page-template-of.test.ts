import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { pageTemplates } from '@/lib/contract/page-templates'
import { pageTemplateOf } from './page-template-of'

/** Rendered for the server alone, under the addresses of the pages they belong to, or for what does not exist. */
const unmeasured = /^\/(?:first-rows|404-not-found|\[\.\.\.missing\])\//

test('lists every page of the app', () => {
  const pages = readdirSync('app/[locale]', { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'page.tsx')
    .map((file) => `/${file.replace(/\([^)]+\)\//g, '').replace('page.tsx', '')}`)
    .filter((page) => !unmeasured.test(page))
  expect(pages.length).toBeGreaterThan(30)
  expect([...pageTemplates].sort()).toEqual(pages.sort())
})

test.each([
  ['/', '/'],
  ['/en', '/'],
  ['/en/', '/'],
  ['/services/', '/services/'],
  ['/services/limpeza/', '/services/[slug]/'],
  ['/en/services/limpeza/faxina-residencial', '/services/[slug]/[subslug]/'],
  ['/discover/', '/discover/[[...place]]/'],
  ['/discover/sp/sao-paulo/', '/discover/[[...place]]/'],
  ['/my-bookings/17/', '/my-bookings/[id]/'],
  ['/en/my-bookings/17/pay/', '/my-bookings/[id]/pay/'],
  ['/wallet/top-up/9/', '/wallet/top-up/[id]/'],
  ['/login/google/', '/login/google/'],
])('%s is %s', (path, template) => {
  expect(pageTemplateOf(path)).toBe(template)
})

test.each(['/wp-admin/', '/my-bookings/17/pay/more/', '/services/a/b/c/'])('%s is no page', (path) => {
  expect(pageTemplateOf(path)).toBeUndefined()
})

import { hasTopSpacing, isAppPath, loadsChatWidget, waitsForUser } from './rules'

test('"Messages pages and service pages have no page-top spacing."', () => {
  for (const path of [
    '/customer/messages/',
    '/en/provider/messages/',
    '/services/',
    '/en/services/limpeza/',
    '/pt/services/limpeza/',
  ]) {
    expect(hasTopSpacing(path)).toBe(false)
  }
  expect(hasTopSpacing('/my-bookings/')).toBe(true)
  expect(hasTopSpacing('/en/login/')).toBe(true)
})

test('"A full-page loader shows until user state is initialised, except on /discover/ and /services/ paths."', () => {
  expect(waitsForUser('/services/limpeza/')).toBe(false)
  expect(waitsForUser('/en/discover/')).toBe(false)
  expect(waitsForUser('/')).toBe(true)
})

test('"The chat widget is not loaded on paths containing \'messages\'."', () => {
  expect(loadsChatWidget('/customer/messages/')).toBe(false)
  expect(loadsChatWidget('/')).toBe(true)
})

test('pages to act on are not fetched ahead; pages to read are', () => {
  for (const path of ['/login/?callbackUrl=%2F', '/en/demand/?service=1', '/provider/offers/', '/settings/'])
    expect(isAppPath(path)).toBe(true)
  for (const path of [
    '/',
    '/en/',
    '/services/limpeza/',
    '/providers/4/',
    '/contact-us/',
    '/discover/',
    '#content',
  ])
    expect(isAppPath(path)).toBe(false)
})

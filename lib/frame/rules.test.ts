import { hasTopSpacing, isAppPath, keepsMakeOffer, loadsChatWidget, waitsForUser } from './rules'

test('messages and service pages have no page-top spacing', () => {
  for (const path of ['/customer/messages/', '/en/provider/messages/', '/services/', '/en/services/limpeza/']) {
    expect(hasTopSpacing(path)).toBe(false)
  }
  expect(hasTopSpacing('/my-bookings/')).toBe(true)
  expect(hasTopSpacing('/en/login/')).toBe(true)
})

test('the full-page loader leaves discover and service pages alone', () => {
  expect(waitsForUser('/services/limpeza/')).toBe(false)
  expect(waitsForUser('/en/discover/')).toBe(false)
  expect(waitsForUser('/')).toBe(true)
})

test('the chat widget stays away from messages', () => {
  expect(loadsChatWidget('/customer/messages/')).toBe(false)
  expect(loadsChatWidget('/')).toBe(true)
})

test('a half-made offer is kept only under provider/offers/', () => {
  expect(keepsMakeOffer('/en/provider/offers/?statusId=ready')).toBe(true)
  expect(keepsMakeOffer('/my-bookings/')).toBe(false)
})

test('pages to act on are not fetched ahead; pages to read are', () => {
  for (const path of ['/login/?callbackUrl=%2F', '/en/demand/?service=1', '/provider/offers/', '/settings/']) expect(isAppPath(path)).toBe(true)
  for (const path of ['/', '/en/', '/services/limpeza/', '/providers/4/', '/contact-us/', '/discover/', '#content']) expect(isAppPath(path)).toBe(false)
})

import { checkPages, desk, phone } from './axe-pages'
import { sessionOf, signInByCookies } from './fixture'
import { openVisitor } from './people'
import { test } from './test'

test('passes axe on the public pages used most, light on a desk and dark on a phone', async ({ browser }) => {
  const paths = ['/', '/services/limpeza/faxina-residencial/', '/login/', '/demand/']
  await checkPages(await openVisitor(browser, 'pt'), paths, desk, phone)
})

test("passes axe on a customer's pages used most, on a phone", async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt')
  await signInByCookies(visitor, await sessionOf('cliente1@demo.test'))
  const paths = ['/my-bookings/?statusId=booking_offers', '/my-bookings/1/', '/customer/messages/?id=2']
  await checkPages(visitor, paths, { ...phone, colorScheme: 'light' })
})

test("passes axe on a provider's pages used most, dark", async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt')
  await signInByCookies(visitor, await sessionOf('profissional1@demo.test'))
  await checkPages(visitor, ['/provider/offers/?statusId=ready', '/wallet/'], {
    ...desk,
    colorScheme: 'dark',
  })
})

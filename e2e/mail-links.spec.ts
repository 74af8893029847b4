import { makePerson, newEmail, newPhone, origin, password, publishDemand, signInByCookies } from './fixture'
import { codeFor, fillSignIn, openVisitor, type Visitor } from './people'
import { expect, test } from './test'

/* The links of our own mails, opened by anybody. */
const phone = { viewport: { width: 390, height: 844 } }
const addresses = [
  '/my-bookings/?statusId=booking_offers',
  '/my-bookings/12/offers/',
  '/my-bookings/12/',
  '/customer/messages/?id=7',
  '/provider/messages/?id=7',
  '/provider/offers/?statusId=ready',
  '/provider/begin/',
  '/wallet/',
  '/withdraw/',
  '/my-bookings/7/pay/',
  '/my-bookings/7/dispute/',
  '/my-bookings/7/help/',
  '/settings/?tab=notifications',
  '/settings/?tab=security',
  '/settings/?tab=privacy',
  '/complete-profile/',
  '/verify-email/',
  '/verify-phone/',
]
const isAt =
  (language: Visitor['language'], address: string) =>
  (url: URL): boolean =>
    `${url.pathname}${url.search}` === (language === 'en' ? `/en${address}` : address)
const signInAddress = (address: string) => `/login/?${new URLSearchParams({ callbackUrl: address })}`

const confirm = async (visitor: Visitor, to: string) => {
  const { page, words } = visitor
  // Sent with its last digit.
  await page.getByLabel(words('accounts.code.label')).fill(await codeFor(visitor, to))
}

for (const language of ['pt', 'en'] as const)
  test(`signed out, every one of them leads to sign-in and keeps the way back (${language})`, async ({
    browser,
  }) => {
    const visitor = await openVisitor(browser, language, phone)
    // The gate is the same in English: one address of each route group and query.
    for (const address of language === 'pt' ? addresses : addresses.filter((_address, at) => at % 5 === 0)) {
      await visitor.go(address)
      await visitor.page.waitForURL(isAt(language, signInAddress(address)))
      await expect(visitor.page.getByLabel(visitor.words('accounts.login.email'))).toBeVisible()
    }
    await visitor.page.context().close()
  })

test('signing in leads to where the mail wanted, and Back to where the person was before', async ({
  browser,
}) => {
  const { email } = await makePerson('consumer')
  const visitor = await openVisitor(browser, 'en', phone)
  const { page } = visitor
  const address = '/my-bookings/?statusId=approved'
  await visitor.go('/contact-us/')
  await visitor.go(address)
  await page.waitForURL(isAt('en', signInAddress(address)))
  await fillSignIn(visitor, email, password)
  await page.waitForURL(isAt('en', address))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.words('bookings.title'))
  await page.goBack()
  await page.waitForURL(isAt('en', '/contact-us/'))
  // Signed-in people are not trapped on the pages for signing in.
  await visitor.go(signInAddress('/login/'))
  await page.waitForURL(isAt('en', '/my-bookings/'))
  await page.context().close()
})

test('two links opened in two tabs: signing in to one takes both on', async ({ browser }) => {
  const { email } = await makePerson('consumer')
  const visitor = await openVisitor(browser, 'pt', phone)
  const { page } = visitor
  const other = await page.context().newPage()
  await other.goto(`${origin}/customer/messages/?id=7`)
  await other.waitForURL(isAt('pt', signInAddress('/customer/messages/?id=7')))
  await visitor.go('/my-bookings/?statusId=completed')
  await page.waitForURL(isAt('pt', signInAddress('/my-bookings/?statusId=completed')))
  await fillSignIn(visitor, email, password)
  await page.waitForURL(isAt('pt', '/my-bookings/?statusId=completed'))
  await other.waitForURL(isAt('pt', '/customer/messages/?id=7'))
  await page.context().close()
})

test('leads a new user from a mail’s link through registration and confirmation to its page', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words } = visitor
  const email = newEmail()
  const address = '/my-bookings/?statusId=completed'
  await visitor.go(address)
  await page.waitForURL(isAt('pt', signInAddress(address)))
  await page.getByRole('link', { name: words('accounts.login.register'), exact: true }).click()
  await page.getByLabel(words('accounts.register.fullName')).fill('Pessoa de Teste')
  await page.getByLabel(words('accounts.register.email')).fill(email)
  await page.getByLabel(words('accounts.register.password')).first().fill(password)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: words('accounts.register.submit'), exact: true }).click()
  await page.waitForURL(isAt('pt', address))
  for (const stop of ['/verify-email/', '/verify-phone/']) {
    await visitor.go(`${stop}?${new URLSearchParams({ callbackUrl: address })}`)
    if (stop === '/verify-phone/') {
      const number = newPhone()
      await page.getByLabel(words('accounts.verifyPhone.phone')).fill(number)
      await page.getByRole('button', { name: words('accounts.verifyPhone.send'), exact: true }).click()
      await confirm(visitor, `+55${number}`)
    } else await confirm(visitor, email)
    await page.waitForURL(isAt('pt', address))
  }
  await page.context().close()
})

for (const [language, role, side, address] of [
  ['pt', 'consumer', 'provider', '/provider/offers/?statusId=pending'],
  ['en', 'provider', 'customer', '/customer/messages/?id=7'],
] as const)
  test(`a page of the other role names it and offers to add it (${role}, ${language})`, async ({
    browser,
  }) => {
    const visitor = await openVisitor(browser, language, phone)
    const { page, words } = visitor
    const said = (key: string) => words(`accounts.otherSide.${side}.${key}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await signInByCookies(visitor, await makePerson(role))
    await visitor.go(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said('title'))
    expect(asked.filter((path) => /^\/api\/(?:provider|chat|demands)\//.test(path))).toEqual([])
    await page.getByRole('link', { name: said('become'), exact: true }).click()
    await page.getByRole('button', { name: words('accounts.register.role.submit'), exact: true }).click()
    // A provider is asked for services next; a customer is done.
    if (side === 'customer') await page.waitForURL(isAt(language, address))
    else
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        words('accounts.complete.service.title'),
      )
    await page.context().close()
  })

test('a page of the user’s other account names the current one and returns after switching', async ({
  browser,
}) => {
  const owner = await makePerson('consumer')
  const booking = await publishDemand(owner, 'Pedido da outra conta')
  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words } = visitor
  await signInByCookies(visitor, await makePerson('consumer'))
  const address = `/my-bookings/${booking}/`
  await visitor.go(address)
  await page.getByRole('button', { name: words('accounts.wrongAccount.change') }).click()
  await page.waitForURL(isAt('pt', signInAddress(address)))
  await fillSignIn(visitor, owner.email, password)
  await page.waitForURL(isAt('pt', address))
  // Among the answers, which are folded.
  await expect(page.getByText('Pedido da outra conta')).toBeAttached()
  await page.context().close()
})

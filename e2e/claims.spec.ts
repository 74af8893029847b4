import type { Browser, BrowserContextOptions } from '@playwright/test'
import { runAxe } from './axe'
import { makeBooking, startBooking, type BookingFixture } from './booking-fixture'
import { api, signInByCookies, type Person } from './fixture'
import { openVisitor, type Visitor } from './people'
import { expect, test } from './test'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const visit = async (browser: Browser, who: Person) => {
  const visitor = await openVisitor(browser, 'pt', phone)
  await signInByCookies(visitor, who)
  return visitor
}

const completedBooking = async (): Promise<BookingFixture> => {
  const agreed = await makeBooking()
  await startBooking(agreed)
  await api('POST', `/api/bookings/${agreed.booking}/deliver/`, agreed.provider, {})
  await api('POST', `/api/bookings/${agreed.booking}/complete/`, agreed.customer, {})
  return agreed
}

const press = ({ page, words }: Visitor, key: string) =>
  page
    .getByRole('button', { name: words(key), exact: true })
    .last()
    .click()

test('a warranty claim ends with money offered and accepted, between two phones', async ({ browser }) => {
  const { booking, customer, provider } = await completedBooking()
  const c = await visit(browser, customer)
  await c.go(`/my-bookings/${booking}/`)
  await press(c, 'claims.problem.action')
  const sheet = c.page.getByRole('dialog')
  await sheet.getByRole('radio', { name: c.words('claims.problem.reasons.came_back') }).check()
  await sheet.getByLabel(c.words('claims.problem.text')).fill('O vazamento voltou ontem à noite.')
  expect(await runAxe(c, 'the sheet of a problem')).toEqual([])
  await press(c, 'claims.problem.sendClaim')
  await expect(c.page.getByText(c.words('claims.next.customer.opened'))).toBeVisible()

  const p = await visit(browser, provider)
  await p.go(`/my-bookings/${booking}/claim/`)
  await expect(p.page.getByText('O vazamento voltou ontem à noite.')).toBeVisible()
  expect(await runAxe(p, 'a claim to answer')).toEqual([])
  await press(p, 'claims.steps.offer-money.action')
  await p.page.getByLabel(p.words('claims.steps.offer-money.amount')).pressSequentially('8000')
  await press(p, 'claims.steps.offer-money.confirm')
  await expect(p.page.getByText(p.words('claims.next.provider.money_offered'))).toBeVisible()

  await c.go(`/my-bookings/${booking}/claim/`)
  await c.page.getByRole('button', { name: /Aceitar R\$\s80,00/ }).click()
  await press(c, 'claims.steps.accept.confirm')
  await expect(c.page.getByText(c.words('claims.next.customer.refunded'))).toBeVisible()
  expect(await runAxe(c, 'a claim that was refunded')).toEqual([])
  const { status } = await api<{ status: string }>('GET', `/api/demands/${booking}/`, customer)
  expect(status).toBe('completed')
  expect([c.heard, p.heard]).toEqual([[], []])
})

test('a problem of work under way is talked about first, and can be disputed', async ({ browser }) => {
  const agreed = await makeBooking()
  await startBooking(agreed)
  const c = await visit(browser, agreed.customer)
  await c.go(`/my-bookings/${agreed.booking}/`)
  await press(c, 'claims.problem.action')
  const sheet = c.page.getByRole('dialog')
  await sheet.getByRole('radio', { name: c.words('claims.problem.reasons.unfinished') }).check()
  await sheet.getByLabel(c.words('claims.problem.text')).fill('Faltou o banheiro.')
  await press(c, 'claims.problem.sendMessage')
  await expect(sheet.getByRole('link', { name: c.words('claims.problem.toChat') })).toBeVisible()
  await press(c, 'claims.problem.dispute.action')
  await press(c, 'claims.problem.dispute.confirm')
  await expect
    .poll(
      async () =>
        (await api<{ status: string }>('GET', `/api/demands/${agreed.booking}/`, agreed.customer)).status,
    )
    .toBe('disputed')
  expect(c.heard).toEqual([])
})

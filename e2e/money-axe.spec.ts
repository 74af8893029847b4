import type { Browser } from '@playwright/test'
import { cpf } from 'cpf-cnpj-validator'
import { instantOf } from '../lib/format/date'
import { runAxe } from './axe'
import { makeBooking, payBooking, startBooking, type BookingFixture } from './booking-fixture'
import { api, dayIn, sessionOf, signInByCookies, type Person } from './fixture'
import { resize } from './layout-check'
import type { Language } from './messages'
import { chooseMethod } from './paying'
import { openVisitor, pickMenuAction, type Visitor } from './people'
import { expect, test } from './test'
import { addOwnKey } from './withdrawing'

/** A screen with money: its address, and the action that opens it. */
type Screen = [path: string, open?: (visitor: Visitor) => Promise<unknown>]

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
const languages = ['pt', 'en'] as const
const themes = { pt: ['light', 'dark'], en: ['dark', 'light'] } as const

/** Opens a screen in one window and the first theme of its language. */
const openScreen = async (visitor: Visitor, [path, open]: Screen, size: keyof typeof sizes) => {
  const { page, language } = visitor
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme: themes[language][0] })
  await visitor.go(path)
  await page.locator('main').locator('h1, h2').filter({ visible: true }).first().waitFor()
  await visitor.quiet()
  await open?.(visitor)
}

const checkWidth = async ({ page, language }: Visitor, path: string, size: keyof typeof sizes) => {
  await resize(page, sizes[size])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return wide > 0 ? [`${path} ${language} ${size}: ${wide} px wider than the window`] : []
}

/** Runs all rules in one theme, and those of colours in the other. */
const checkThemes = async (visitor: Visitor, path: string, size: keyof typeof sizes) => {
  const { page, language } = visitor
  const [first, second] = themes[language]
  const where = `${path} ${language} ${size}`
  const wrong = await runAxe(visitor, `${where} ${first}`)
  await page.emulateMedia({ colorScheme: second })
  return [...wrong, ...(await runAxe(visitor, `${where} ${second}`, ['color-contrast']))]
}

/** Checks the width of each screen in both languages and windows, and the rules of axe in one language by turns. */
const checkAll = async (browser: Browser, who: Person, screens: readonly Screen[]) => {
  const wrong: string[] = []
  for (const [turn, language] of languages.entries()) {
    const visitor = await openVisitor(browser, language)
    await signInByCookies(visitor, who)
    for (const [at, screen] of screens.entries()) {
      const [size, other] = at % 4 < 2 ? (['phone', 'desk'] as const) : (['desk', 'phone'] as const)
      await openScreen(visitor, screen, size)
      if (at % 2 === turn) wrong.push(...(await checkThemes(visitor, screen[0], size)))
      wrong.push(...(await checkWidth(visitor, screen[0], size)))
      wrong.push(...(await checkWidth(visitor, screen[0], other)))
    }
    expect(visitor.heard).toEqual([])
    await visitor.page.context().close()
  }
  expect(wrong).toEqual([])
}

const world = async () => {
  const first = await makeBooking()
  const next = (days: number) => makeBooking(first, instantOf(dayIn(days), '10:00'))
  const [held, waiting, agreed] = [await next(3), await next(4), await next(5)]
  const { customer, provider } = first
  await payBooking(agreed)
  await startBooking(first)
  // Last: two unpaid times are all one provider reserves for one customer.
  for (const { offer } of [held, waiting]) await api('POST', `/api/offers/${offer}/approve/`, customer, {})
  await api('POST', '/api/payment/intents/', customer, { booking: waiting.booking, method: 'pix' })
  await api('POST', `/api/bookings/${first.booking}/dispute/`, customer, { reason: 'O piso ficou riscado.' })
  const wish = { amount_cents: 5_000, method: 'pix' }
  const deposit = await api<{ pk: number }>('POST', '/api/payment/deposits/', customer, wish)
  await api('PUT', '/api/profile/', provider, { tax_number: cpf.generate() })
  return { customer, provider, held, waiting, agreed, disputed: first, deposit }
}

const pageOf = ({ booking }: BookingFixture, rest = '') => `/my-bookings/${booking}/${rest}`

test('every screen with money, in both languages, themes and widths', async ({ browser }) => {
  test.setTimeout(480_000)
  const { customer, provider, held, waiting, agreed, disputed, deposit } = await world()
  await checkAll(browser, customer, [
    [pageOf(held, 'pay/'), (visitor) => chooseMethod(visitor, 'card')],
    [pageOf(waiting, 'pay/')],
    [pageOf(agreed, 'pay/')],
    [
      pageOf(agreed),
      async (visitor) => {
        await pickMenuAction(visitor, 'bookings.moves.cancel.action')
        await visitor.page.getByRole('dialog').locator('dl').waitFor()
      },
    ],
    [pageOf(disputed, 'dispute/')],
    ['/wallet/'],
    ['/wallet/top-up/'],
    [`/wallet/top-up/${deposit.pk}/`],
  ])
  const keeper = await openVisitor(browser, 'pt')
  await signInByCookies(keeper, provider)
  await addOwnKey(keeper)
  await checkAll(browser, provider, [[pageOf(agreed)], ['/wallet/'], ['/withdraw/']])
  await api('POST', `/api/disputes/${await disputeOf(disputed)}/escalate/`, customer, {})
  await checkAll(browser, await sessionOf('operador@demo.test'), [
    ['/operator/payments/'],
    ['/operator/trail/'],
    ['/operator/team/'],
    [pageOf(disputed, 'dispute/')],
  ])
})

const disputeOf = async ({ customer, booking }: BookingFixture) =>
  (await api<{ pk: number }>('GET', `/api/bookings/${booking}/dispute/`, customer)).pk

test('the simulated gateway’s page, in both languages and themes', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', { viewport: sizes.phone })
  const wrong: string[] = []
  for (const language of languages satisfies readonly Language[])
    for (const colorScheme of themes[language]) {
      await visitor.page.emulateMedia({ colorScheme })
      await visitor.page.goto(`/dev/payments/?lang=${language}`)
      wrong.push(...(await runAxe(visitor, `gateway ${language} ${colorScheme}`)))
    }
  expect(wrong).toEqual([])
})

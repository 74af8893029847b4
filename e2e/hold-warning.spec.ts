import { runAxe } from './axe'
import { makeBooking } from './booking-fixture'
import { api, signInByCookies } from './fixture'
import { isFocusSeen, tabTo } from './keyboard'
import { messagePattern } from './messages'
import { openVisitor } from './people'
import { expect, test } from './test'

/** Sets the browser's clock to so many minutes before the reservation ends; the server's goes on. */
const minutesLeft = (payUntil: string, minutes: number) => new Date(Date.parse(payUntil) - minutes * 60_000)

for (const [language, colorScheme, viewport] of [
  ['pt', 'light', { width: 390, height: 844 }],
  ['en', 'dark', { width: 320, height: 640 }],
] as const)
  test(`warns five minutes before a reservation ends and extends it once, ${viewport.width} px, ${language}`, async ({
    browser,
  }) => {
    const { customer, booking, offer } = await makeBooking()
    const { pay_until: until } = await api<{ pay_until: string }>(
      'POST',
      `/api/offers/${offer}/approve/`,
      customer,
    )
    const visitor = await openVisitor(browser, language, { viewport, colorScheme })
    const { page, words } = visitor
    await signInByCookies(visitor, customer)
    await visitor.go(`/my-bookings/${booking}/pay/`)
    const more = page.getByRole('button', { name: words('payments.hold.more') })
    const payButton = page.locator('form button[type=submit]').filter({ visible: true })
    await expect(payButton).toBeVisible()
    await expect(more).toHaveCount(0)

    await page.clock.setFixedTime(minutesLeft(until, 4))
    await expect(page.getByText(messagePattern(language, 'payments.hold.near'))).toBeVisible()
    expect(await runAxe(visitor, 'warned')).toEqual([])
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    const extended = page.getByText(messagePattern(language, 'payments.hold.extended'))
    await expect(extended).toBeVisible()
    await expect(extended).toBeFocused()
    await expect(more).toHaveCount(0)
    const { pay_until: later, can } = await api<{ pay_until: string; can: string[] }>(
      'GET',
      `/api/demands/${booking}/`,
      customer,
    )
    expect([Date.parse(later) - Date.parse(until), can.includes('extend')]).toEqual([600_000, false])

    // The code of the screen that follows says the same, and offers no second extension.
    await payButton.click()
    await expect(page.getByLabel(words('payments.pix.code'))).toBeVisible()
    await page.clock.setFixedTime(minutesLeft(later, 3))
    await expect(
      page.getByText(messagePattern(language, 'payments.hold.last')).filter({ visible: true }),
    ).toHaveCount(1)
    await expect(more).toHaveCount(0)
    await page.keyboard.press('Tab')
    await isFocusSeen(page)
    expect(visitor.heard).toEqual([])
    await page.context().close()
  })

import type { Locator } from '@playwright/test'
import { runAxe } from './axe'
import { newEmail, newPhone } from './fixture'
import { holdScripts } from './hold-scripts'
import { answerQuestions, fillAddress } from './main-job'
import { codeFor, openVisitor, skipTour, type Visitor } from './people'
import { expect, test } from './test'

const phone = { viewport: { width: 390, height: 844 } }
const heading = ({ page }: Visitor) => page.locator('h1')
const card = ({ page, words }: Visitor, key: string) =>
  page.getByRole('button', { name: words(`demand.kind.${key}`), exact: true })
const onward = ({ page, words }: Visitor) =>
  page.getByRole('button', { name: words('demand.continue'), exact: true }).click()

for (const [path, first] of [
  ['/demand/', 'offers.title'],
  ['/schedule-booking/', 'booking.title'],
] as const)
  test(`${path} leads through service and place to the facts of both ways`, async ({ browser }) => {
    const visitor = await openVisitor(browser, 'pt', phone)
    const { page, words } = visitor
    await visitor.go(`${path}?service=faxina-residencial`)
    await expect(page.getByText(/2 de 6/)).toBeVisible()
    await fillAddress(visitor)
    await onward(visitor)
    await expect(heading(visitor)).toHaveText(words('demand.headings.demand.kind'))
    await expect(page.getByText(/3 de 6/)).toBeVisible()
    await expect(card(visitor, first)).toHaveAccessibleDescription(/R\$/)
    expect(await page.locator('main h2').first().innerText()).toBe(words(`demand.kind.${first}`))
    expect(await runAxe(visitor, path)).toEqual([])

    // A booking comes with the first free time, which may be changed.
    await card(visitor, 'booking.title').click()
    await expect(heading(visitor)).toHaveText(words('demand.headings.schedule.when'))
    await expect(page.getByText(/4 de 6/)).toBeVisible()
    await expect(page.locator('#request-step button[aria-pressed=true]')).toHaveCount(2)
    await onward(visitor)
    await expect(page.getByText(/5 de 6/)).toBeVisible()
    expect(visitor.heard).toEqual([])
    await page.context().close()
  })

test('says at once where nobody serves, and goes on from there', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'en', phone)
  const { page, words } = visitor
  await visitor.go('/demand/?service=aulas-de-ingles')
  await fillAddress(visitor)
  await page.getByLabel(words('accounts.address.city')).fill('acrelandia')
  await page.getByRole('option', { name: /Acrelândia – AC/ }).click()
  await expect(page.getByText(/^Nobody does .* in Acrelândia yet$/)).toBeVisible()
  await onward(visitor)
  await expect(page.getByText(/^Nobody does .* in Acrelândia yet$/)).toBeVisible()
  expect(await runAxe(visitor, 'nobody serves')).toEqual([])
  await card(visitor, 'nobody.publish').click()
  await expect(heading(visitor)).toHaveText(words('demand.headings.demand.when'))
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

for (const language of ['pt', 'en'] as const)
  test(`asks for the work before any script has run, and keeps what is typed (${language})`, async ({
    browser,
  }) => {
    const visitor = await openVisitor(browser, language, phone)
    const { page, words } = visitor
    const release = await holdScripts(page)
    await page.goto(language === 'en' ? '/en/demand/' : '/demand/', { waitUntil: 'commit' })
    const field = page.locator('main input[type=search]')
    await expect(heading(visitor)).toHaveText(words('demand.headings.demand.service'))
    await field.fill('faxina')
    await field.evaluate((input) => input.setAttribute('data-sent', ''))
    release()
    await expect(page.getByRole('list', { name: words('demand.service.results') })).toBeVisible()
    await expect(page.locator('input[data-sent]')).toBeFocused()
    await field.press('End')
    await field.pressSequentially(' residencial')
    await expect(page.locator('input[data-sent]')).toHaveValue('faxina residencial')
    await page
      .getByRole('list', { name: words('demand.service.results') })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByText(/2 (?:de|of) 6/)).toBeVisible()
    expect(visitor.heard).toEqual([])

    // A draft beyond the first step, and an address that names the work, never show the first step.
    for (const query of ['', '?service=faxina-residencial']) {
      if (query !== '') await page.evaluate(() => localStorage.clear())
      const releaseAgain = await holdScripts(page)
      await page.goto(`${language === 'en' ? '/en' : ''}/demand/${query}`, { waitUntil: 'commit' })
      await field.waitFor({ state: 'attached' })
      await expect(field).toBeHidden()
      releaseAgain()
      await expect(page.getByText(/2 (?:de|of) 6/)).toBeVisible()
    }
    expect(visitor.heard).toEqual([])
    await page.context().close()
  })

/** Resolves with the button under a point as soon as another heading is shown. */
const buttonAfterStep = ({ page }: Visitor, { x, y }: { x: number; y: number }) =>
  page.evaluateHandle(
    ([left, top]) => {
      const title = () => document.querySelector('h1')?.textContent
      const before = title()
      const found = new Promise<string | null>((resolve) => {
        const observer = new MutationObserver(() => {
          if (title() === before) return
          observer.disconnect()
          resolve(document.elementFromPoint(left, top)?.closest('button')?.textContent ?? null)
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      })
      return { found }
    },
    [x, y] as const,
  )

test('a double tap on Continue leads one step on, and no button takes its second press', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words } = visitor
  await visitor.go('/demand/?service=faxina-residencial&way=offers')
  await fillAddress(visitor)
  const button = page.getByRole('button', { name: words('demand.continue'), exact: true })
  await button.scrollIntoViewIfNeeded()
  const box = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const pressed = await buttonAfterStep(visitor, centre)
  await button.dblclick()
  await expect(heading(visitor)).toHaveText(words('demand.headings.demand.when'))
  expect(await pressed.evaluate(({ found }) => found)).toBeNull()
  await onward(visitor)
  await expect(page.getByText(words('fieldErrors.invalid_choice'))).toBeVisible()
  await expect(heading(visitor)).toHaveText(words('demand.headings.demand.when'))
  await page.context().close()
})

/** Maximum taps and fields of a newcomer's request; codes and the answers to the service's form do not count. */
const most = { taps: 8, fields: 6 }

test('a newcomer publishes in eight taps and six fields', async ({ browser }) => {
  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words } = visitor
  const used = { taps: 0, fields: 0 }
  const tap = async (target: Locator) => {
    used.taps++
    await target.click()
  }
  const fill = async (label: string, text: string) => {
    used.fields++
    await page.getByLabel(words(label)).first().fill(text)
  }
  const button = (key: string) => page.getByRole('button', { name: words(key), exact: true })
  const onwardFrom = async () => {
    const before = await heading(visitor).innerText()
    await expect(page.locator('#request-step')).toBeVisible()
    await tap(button('demand.continue'))
    await expect(heading(visitor)).not.toHaveText(before)
  }
  const confirm = async (to: string) =>
    page.getByLabel(words('accounts.code.label')).fill(await codeFor(visitor, to))

  await visitor.go('/demand/')
  await tap(page.getByRole('button', { name: /^Faxina residencial/ }))
  await fill('accounts.address.cep', '01310-100')
  await expect(page.getByLabel(words('accounts.address.city'))).toHaveValue(/São Paulo/)
  await fill('accounts.address.number', '1000')
  await onwardFrom()
  await tap(card(visitor, 'offers.title'))
  await expect(heading(visitor)).toHaveText(words('demand.headings.demand.when'))
  await tap(page.getByRole('button', { name: new RegExp(`^${words('demand.when.kinds.flexible.label')}`) }))
  await expect(heading(visitor)).not.toHaveText(words('demand.headings.demand.when'))
  while ((await heading(visitor).innerText()) !== words('demand.headings.demand.review')) {
    await answerQuestions(page)
    await answerQuestions(page)
    await onwardFrom()
  }
  const [email, number] = [newEmail(), newPhone()]
  await fill('accounts.register.fullName', 'Pessoa de Teste')
  await fill('accounts.register.email', email)
  await fill('accounts.verifyPhone.phone', number)
  await fill('accounts.register.password', 'uma frase bem comprida 42')
  await tap(page.getByRole('checkbox').first())
  await tap(button('demand.review.account.register'))
  const confirmed = page.getByRole('heading', { name: words('demand.review.confirm.confirmed.email') })
  await confirm(email)
  await expect(confirmed).toBeVisible()
  await skipTour(visitor)
  await confirm(`+55${number}`)
  await expect(heading(visitor)).toHaveText(words('demand.published.demand.title'))
  expect(used.taps, 'taps').toBeLessThanOrEqual(most.taps)
  expect(used.fields, 'fields').toBeLessThanOrEqual(most.fields)
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

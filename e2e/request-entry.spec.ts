import { runAxe } from './axe'
import { fillAddress } from './main-job'
import { openVisitor, type Visitor } from './people'
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
    await expect(page.getByText(/2 de 7/)).toBeVisible()
    await fillAddress(visitor)
    await onward(visitor)
    await expect(heading(visitor)).toHaveText(words('demand.headings.demand.kind'))
    await expect(page.getByText(/3 de 7/)).toBeVisible()
    await expect(card(visitor, first)).toHaveAccessibleDescription(/R\$/)
    expect(await page.locator('main h2').first().innerText()).toBe(words(`demand.kind.${first}`))
    expect(await runAxe(visitor, path)).toEqual([])

    // A booking comes with the first free time, which may be changed.
    await card(visitor, 'booking.title').click()
    await expect(heading(visitor)).toHaveText(words('demand.headings.schedule.when'))
    await expect(page.getByText(/4 de 7/)).toBeVisible()
    await expect(page.locator('#request-step button[aria-pressed=true]')).toHaveCount(2)
    await onward(visitor)
    await expect(page.getByText(/5 de 7/)).toBeVisible()
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

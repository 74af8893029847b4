import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { api, makePerson, signInByCookies } from './fixture'
import { openVisitor } from './people'
import { expect, test } from './test'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
/** Red on the left, blue on the right: the colours show which part was cut out. */
const halves = async () => {
  const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#e00000' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000e0' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
}

type CropWay = (page: Page, dialog: Locator, crop: (key: string) => string) => Promise<void>
/** Ways to the left half of the picture: the keyboard, and taps without a drag. */
const cropTowardsLeft: Record<'pt' | 'en', CropWay> = {
  pt: async (page, dialog, crop) => {
    await dialog.getByRole('slider', { name: crop('zoom') }).focus()
    for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowRight')
    await dialog.getByTestId('cropper').focus()
    for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowRight')
  },
  en: async (_page, dialog, crop) => {
    const right = dialog.getByRole('button', { name: crop('moves.right') })
    const up = dialog.getByRole('button', { name: crop('moves.up') })
    const larger = dialog.getByRole('button', { name: crop('larger') })
    // As high as the cut: there is nowhere to move it up or down until it is larger.
    await expect(up).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.getByRole('button', { name: crop('smaller') })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await larger.tap()
    await larger.tap()
    await expect(up).toHaveAttribute('aria-disabled', 'false')
    // As far as it goes: a tap waits for a button that is not disabled.
    const isAtEdge = async () => (await right.getAttribute('aria-disabled')) === 'true'
    for (let n = 0; n < 40 && !(await isAtEdge()); n++) await right.tap()
    expect(await isAtEdge()).toBe(true)
    await up.tap()
  },
}

for (const language of ['pt', 'en'] as const)
  test(`a photo is cut on the page, shown, and taken away again (${language})`, async ({ browser }) => {
    const visitor = await openVisitor(browser, language, phone)
    const { page, words } = visitor
    const profile = (key: string) => words(`accounts.profile.${key}`)
    await signInByCookies(visitor, await makePerson('provider'))
    await visitor.go('/settings/?tab=profile')
    // The policy forbids connecting to such an address; a test tool reading the traffic again would be
    // refused.
    const loaded: string[] = []
    page.on('request', (request) => void (request.url().startsWith('blob:') && loaded.push(request.url())))
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(page.getByText(words('errors.unsupported_media_type'))).toBeVisible()
    await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('dialog')).toBeHidden()

    await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await halves() })
    const dialog = page.getByRole('dialog', { name: profile('crop.title') })
    await cropTowardsLeft[language](page, dialog, (key) => profile(`crop.${key}`))
    await dialog.getByRole('button', { name: profile('crop.use') }).click()
    // Waits for the lasting picture instead of the message that disappears after two seconds.
    const shown = page.locator('main').locator('img')
    await expect(shown).toBeVisible()
    const address = await shown.getAttribute('src')
    const { data, info } = await sharp(await (await page.request.get(address ?? '')).body())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([512, 512])
    const [red = 0, , blue = 0] = data.subarray((256 * 512 + 256) * info.channels)
    expect(red > 180 && blue < 60).toBe(true)

    await page.getByRole('button', { name: profile('removePhoto') }).click()
    await page
      .getByRole('dialog', { name: profile('removePhotoTitle') })
      .getByRole('button', { name: profile('removePhoto') })
      .click()
    await expect(shown).toHaveCount(0)
    expect(loaded).toEqual([])
    expect(visitor.heard).toEqual([])
    await page.context().close()
  })

test('shows profile errors on their fields, keeps typed text and shows valid changes to customers', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words } = visitor
  const profile = (key: string) => words(`accounts.profile.${key}`)
  const who = await makePerson('provider')
  await signInByCookies(visitor, who)
  await visitor.go('/settings/?tab=profile')
  const tax = page.getByLabel(profile('taxNumber'))
  const birth = page.getByLabel(profile('birthDate'))
  const save = page.getByRole('button', { name: profile('save') })
  await tax.pressSequentially('52998224726')
  await save.click()
  await expect(page.getByText(words('fieldErrors.invalid_cpf'))).toBeVisible()
  await expect(tax).toHaveValue('529.982.247-26')
  await expect(tax).toBeFocused()
  await tax.fill('12abc34501de35')
  await expect(tax).toHaveValue('12.ABC.345/01DE-35')
  await birth.fill(`${new Date().getFullYear() - 10}-01-01`)
  await page.getByRole('button', { name: profile('registrations.add') }).click()
  await page.getByLabel(profile('registrations.number')).fill('A-0042/7')
  await save.click()
  await expect(page.getByText(words('fieldErrors.under_age'))).toBeVisible()
  await birth.fill('1990-05-20')
  await save.click()
  await expect(page.getByText(profile('saved'))).toBeVisible()
  await page.reload()
  await expect(tax).toHaveValue('12.ABC.345/01DE-35')
  const { pk } = await api<{ pk: number }>('GET', '/api/user/', who)
  await visitor.go(`/providers/${pk}/`)
  await expect(page.getByText('CREA-SP A-0042/7')).toBeVisible()
  await expect(page.getByText(words('provider.councilNote'))).toBeVisible()
  await expect(page.getByText(/12\.?ABC/)).toHaveCount(0)
  expect(visitor.heard).toEqual([])
  await page.context().close()
})

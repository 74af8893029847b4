import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { approveInSheet, openOffer } from './comparing'
import { newEmail, newPhone, sessionIn, workdayIn } from './fixture'
import { messagePattern, type Language } from './messages'
import { payByPix } from './paying'
import { codeFor, goBack, openVisitor, signIn, skipTour, type Visitor } from './people'
import { readStartCode, startWithCode } from './start-code'
import { expect } from './test'

/** Answers the questions of a form's step: the first option, a small number, a word. */
export const answerQuestions = async (page: Page) => {
  const form = page.locator('#request-step')
  await expect(form).toBeVisible()
  for (const group of await form.locator('fieldset').all())
    if (
      (await group.locator('input:checked').count()) === 0 &&
      (await group.locator('input[type=radio], input[type=checkbox]').count()) > 0
    )
      await group.locator('input[type=radio], input[type=checkbox]').first().check()
  for (const input of await form.locator('input[inputmode=numeric], input[inputmode=decimal]').all())
    if ((await input.inputValue()) === '') await input.fill('2')
  for (const input of await form
    .locator('input[type=text][required]:not([inputmode]), textarea[required]')
    .all())
    if ((await input.inputValue()) === '') await input.fill('Teste')
}

const onward = async ({ page, words }: Visitor) =>
  page.getByRole('button', { name: words('demand.continue'), exact: true }).click()
const heading = (page: Page) => page.locator('h1')

/** Types a postal code in São Paulo, whose look-up fills street, district and city, and the number. */
export const fillAddress = async ({ page, words }: Visitor) => {
  await page.getByLabel(words('accounts.address.cep')).fill('01310-100')
  await expect(page.getByLabel(words('accounts.address.street'))).toHaveValue('Avenida Paulista')
  await expect(page.getByLabel(words('accounts.address.city'))).toHaveValue(/São Paulo/)
  await page.getByLabel(words('accounts.address.number')).fill('1000')
}

/** Writes the optional description, to which the review leads. */
const addDescription = async ({ page, words }: Visitor, description: string) => {
  const details = words('demand.review.details')
  await page.getByRole('button', { name: words('demand.review.addTo').replace('{name}', details) }).click()
  await page.getByLabel(words('demand.details.description')).fill(description)
  await page.getByRole('button', { name: words('demand.saveEdit'), exact: true }).click()
}

/** From the place to the review, as a visitor. */
export const fillDemand = async (customer: Visitor, description: string) => {
  const { page, words } = customer
  await customer.go('/demand/?service=faxina-residencial')
  await expect(heading(page)).toHaveText(words('demand.headings.demand.where'))
  await fillAddress(customer)
  await onward(customer)
  await expect(heading(page)).toHaveText(words('demand.headings.demand.kind'))
  await page.getByRole('button', { name: words('demand.kind.offers.title'), exact: true }).click()
  await expect(heading(page)).toHaveText(words('demand.headings.demand.when'))
  await page.getByRole('radio', { name: words('demand.when.other') }).check()
  await page.locator('#field-date').fill(workdayIn(9))
  await onward(customer)
  await expect(heading(page)).not.toHaveText(words('demand.headings.demand.when'))
  for (;;) {
    const before = await heading(page).innerText()
    if (before === words('demand.headings.demand.review')) break
    await answerQuestions(page)
    // A question behind another may have come up meanwhile.
    await answerQuestions(page)
    await onward(customer)
    await expect(heading(page)).not.toHaveText(before)
  }
  await addDescription(customer, description)
  await expect(heading(page)).toHaveText(words('demand.headings.demand.review'))
}

/** The sixth digit sends the code. */
const confirmCode = async (customer: Visitor, to: string) => {
  const { page, words } = customer
  await page.getByLabel(words('accounts.code.label')).fill(await codeFor(customer, to))
}

/** The customer registers at the very end; the browser keeps the request meanwhile. */
const publishAsNewcomer = async (customer: Visitor, description: string) => {
  const { page, words } = customer
  const email = newEmail()
  await fillDemand(customer, description)
  await page.reload()
  await expect(heading(page)).toHaveText(words('demand.headings.demand.review'))
  const phone = newPhone()
  await page.getByLabel(words('accounts.register.fullName')).fill('Pessoa de Teste')
  await page.getByLabel(words('accounts.register.email')).fill(email)
  await page.getByLabel(words('accounts.verifyPhone.phone')).fill(phone)
  await page.getByLabel(words('accounts.register.password')).first().fill('uma frase bem comprida 42')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: words('demand.review.account.register'), exact: true }).click()

  // Both confirmations stand there, and the last one publishes.
  const items = page.getByRole('heading', { level: 3 })
  await expect(items.filter({ hasText: words('demand.review.confirm.items.email') })).toBeVisible()
  await expect(items.filter({ hasText: words('demand.review.confirm.items.phone') })).toBeVisible()
  await skipTour(customer)
  await expect(page.getByText(description)).toBeVisible()
  await confirmCode(customer, email)
  await expect(items.filter({ hasText: words('demand.review.confirm.confirmed.email') })).toBeVisible()
  await confirmCode(customer, `+55${phone}`)
  await expect(heading(page)).toHaveText(words('demand.published.demand.title'))
}

const stepAndConfirm = async ({ page, words }: Visitor, step: string, text?: string) => {
  await page.getByRole('button', { name: words(`bookings.moves.${step}.action`), exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (text) await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: words(`bookings.moves.${step}.confirm`), exact: true }).click()
  await expect(dialog).toBeHidden()
}

const writeReview = async ({ page, words }: Visitor, text: string) => {
  await page.getByRole('radio').nth(4).check({ force: true })
  await page.getByLabel(words('reviews.form.text')).fill(text)
  await page.getByRole('button', { name: words('reviews.form.send'), exact: true }).click()
  await expect(page.getByText(text)).toBeVisible()
}

/** The warranty as both sides read it. */
const seen = /^90 (dias depois do serviço|days after the work)$/

/** Fills in the offer's steps up to the preview; input survives a reload and Back. */
const fillOffer = async (provider: Visitor, description: string, isMobile: boolean) => {
  const p = provider.page
  // The request stands beside, or a tap away.
  if (isMobile) {
    await p.getByRole('button', { name: provider.words('makeOffer.request.open'), exact: true }).click()
    await expect(p.getByRole('dialog').getByText(description)).toBeVisible()
    await p.getByRole('button', { name: provider.words('makeOffer.request.close'), exact: true }).click()
  } else await expect(p.getByRole('complementary').getByText(description)).toBeVisible()
  await p.getByLabel(provider.words('makeOffer.items.amount')).pressSequentially('9000')
  await p.getByRole('switch', { name: provider.words('makeOffer.items.byQuantity') }).check()
  await p.getByRole('textbox', { name: provider.words('makeOffer.items.quantity') }).fill('2')
  const next = p.getByRole('button', { name: provider.words('makeOffer.continue'), exact: true })
  await next.click()
  await expect(p.getByText(provider.words('makeOffer.headings.time'))).toBeVisible()
  await p.getByLabel(provider.words('makeOffer.warranty.name')).selectOption('90')
  await next.click()
  // A reload and going back keep the typed answers.
  const atMessage = expect(p.getByText(provider.words('makeOffer.headings.message')))
  await atMessage.toBeVisible()
  await p.reload()
  await atMessage.toBeVisible()
  await goBack(p)
  await expect(p.getByLabel(provider.words('makeOffer.warranty.name'))).toHaveValue('90')
  await next.click()
  await p.getByLabel(provider.words('makeOffer.message'), { exact: true }).fill('Posso atender nesse dia.')
  await next.click()
  await expect(p.getByText('Posso atender nesse dia.')).toBeVisible()
  await expect(
    p.getByRole('region', { name: provider.words('makeOffer.preview') }).getByText(seen),
  ).toBeVisible()
}

/** Sends the offer while the customer's list is open, which shows it. */
const sendToOpenPage = async (provider: Visitor, customer: Visitor) => {
  const [p, c] = [provider.page, customer.page]
  await customer.go('/my-bookings/?statusId=booking_offers')
  await c.locator('main li a, main li h2').first().waitFor()
  await p.getByRole('button', { name: provider.words('makeOffer.send'), exact: true }).dblclick()
  await p.waitForURL(/statusId=pending/)
  await c
    .getByRole('link', { name: /1 proposta|1 offer/ })
    .first()
    .click()
  await c.waitForURL(/\/offers\//)
  await expect(c.getByText('Posso atender nesse dia.')).toBeVisible()
  const sheet = await openOffer(customer)
  // The customer reads the warranty that the provider's preview showed.
  await expect(sheet.getByText(seen)).toBeVisible()
  await expect(sheet.getByText(/R\$\s?180[,.]00/).first()).toBeVisible()
}

/** Exchanges messages without a reload. */
const chat = async (provider: Visitor, customer: Visitor) => {
  const [p, c] = [provider.page, customer.page]
  const link = c.getByRole('dialog').getByRole('link', { name: customer.words('offers.moves.chat') })
  const offer = /[?]id=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]
  // Opens beside the page in a wide window, else on a page of its own.
  await link.click()
  await provider.go(`/provider/messages/?id=${offer}`)
  const box = (page: Page) => page.locator('main textarea').first()
  await box(p).waitFor()
  // Typing before the other side's socket is connected is lost.
  await expect(async () => {
    await box(c).pressSequentially('Tem estacionamento', { delay: 15 })
    await expect(p.getByText(provider.words('chat.typing')).filter({ visible: true }).first()).toBeVisible({
      timeout: 3_000,
    })
  }).toPass()
  await box(c).fill('Tem estacionamento no local?')
  await c.getByRole('button', { name: customer.words('chat.send'), exact: true }).click()
  await expect(
    p.getByRole('log').or(p.locator('main')).getByText('Tem estacionamento no local?').last(),
  ).toBeVisible()
  await box(p).fill('Tem sim, na frente.')
  await p.getByRole('button', { name: provider.words('chat.send'), exact: true }).click()
  await expect(c.locator('main').getByText('Tem sim, na frente.').last()).toBeVisible()
}

/** Approves from the chat's booking and pays; returns the booking and its start code. */
const approveAndPay = async (customer: Visitor) => {
  const c = customer.page
  await c.getByRole('link', { name: customer.words('chat.job.offer') }).click()
  await c.waitForURL(/my-bookings\/\d+\//)
  const booking = /my-bookings\/(\d+)/.exec(c.url())?.[1]
  await customer.go(`/my-bookings/${booking}/offers/`)
  await approveInSheet(customer)
  await c.waitForURL(new RegExp(`/my-bookings/${booking}/pay/$`))
  await payByPix(customer, await sessionIn(customer), Number(booking))
  await c.getByRole('link', { name: customer.words('payments.done.toBooking') }).click()
  await c.waitForURL(new RegExp(`/my-bookings/${booking}/$`))
  const code = await readStartCode(customer)
  return { booking: Number(booking), code }
}

/** Starts with a wrong code and the right one, delivers, changes, delivers and completes. */
const doTheWork = async (
  provider: Visitor,
  customer: Visitor,
  { booking, code }: { booking: number; code: string },
) => {
  const p = provider.page
  await provider.go(`/my-bookings/${booking}/`)
  await startWithCode(provider, code === '0000' ? '1111' : '0000')
  await expect(p.getByText(provider.words('errors.code_invalid'))).toBeVisible()
  await startWithCode(provider, code)
  await stepAndConfirm(provider, 'deliver')

  // The customer's open page follows every step.
  await stepAndConfirm(customer, 'request-changes', 'Faltou a varanda.')
  await expect(p.getByText('Faltou a varanda.')).toBeVisible()
  await stepAndConfirm(provider, 'deliver')
  await stepAndConfirm(customer, 'complete')
}

/** Reviews by both sides; neither reads the other's review before writing. */
const reviewEachOther = async (provider: Visitor, customer: Visitor) => {
  const [p, c] = [provider.page, customer.page]
  await writeReview(customer, 'Muito bom, voltarei a chamar.')
  await expect(p.getByText('Muito bom, voltarei a chamar.')).toHaveCount(0)
  await writeReview(provider, 'Cliente pontual.')
  await expect(p.getByText('Muito bom, voltarei a chamar.')).toBeVisible()
  await expect(c.getByText('Cliente pontual.')).toBeVisible()
}

/**
 * The main job in two browsers: a newcomer publishes, a demo provider offers, both chat, the customer approves and
 * pays by Pix, the work is done, confirmed and reviewed.
 */
export const walkMainJob = async (browser: Browser, language: Language, options: BrowserContextOptions) => {
  const description = `Pedido e2e ${language} ${Date.now()}`
  const customer = await openVisitor(browser, language, options)
  const provider = await openVisitor(browser, language, options)
  const c = customer.page
  const p = provider.page

  await signIn(provider, 'profissional2@demo.test')
  await provider.go('/provider/offers/?statusId=ready')
  await expect(p.getByRole('heading', { level: 1 })).toBeVisible()
  const cards = p
    .locator('main li')
    .filter({ has: p.getByRole('button', { name: provider.words('offers.suggestion.make'), exact: true }) })
  // The list has loaded, with or without rows.
  await expect(cards.or(p.getByText(provider.words('offers.empty.ready.title'))).first()).toBeVisible()

  await publishAsNewcomer(customer, description)

  // The open page updates by itself. Other tests publish for the same provider, so the card is found by its excerpt.
  const mine = cards.filter({ hasText: description })
  await mine.getByRole('button', { name: provider.words('offers.suggestion.details') }).click()
  await expect(mine.getByRole('button', { name: provider.words('offers.suggestion.hide') })).toBeVisible()
  await expect(mine.getByText(description)).toBeVisible()
  await mine.getByRole('button', { name: provider.words('offers.suggestion.make'), exact: true }).click()
  await fillOffer(provider, description, options.isMobile ?? false)
  await sendToOpenPage(provider, customer)
  await chat(provider, customer)
  await doTheWork(provider, customer, await approveAndPay(customer))
  await reviewEachOther(provider, customer)

  // The bell counts and leads to the right place.
  await expect(c.getByText(messagePattern(language, 'reviews.theirs')).first()).toBeVisible()
  expect({ customer: customer.heard, provider: provider.heard }).toEqual({ customer: [], provider: [] })
  await c.context().close()
  await p.context().close()
}

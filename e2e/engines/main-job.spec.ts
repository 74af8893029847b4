import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findEngines } from '../../scripts/engines.mjs'
import { api, city, dayIn, makePerson, makeProvider, password, type Person } from '../fixture'
import { messagePattern, messageText } from '../messages'
import { atGateway } from '../paying'
import type { Driver } from './driver'
import type { Engine } from './launch'
import type { Target } from './locators'
import { test } from './test'

const words = (key: string) => messageText('pt', key)
const like = (key: string) => messagePattern('pt', key)
const button = (key: string): Target => ({ role: 'button', name: words(key) })
const title = (key: string): Target => ({ role: 'heading', level: 1, name: words(key) })
/** A label, with or without the mark of a field that must be filled. */
const field = (name: string): Target => ({ label: new RegExp(`^${name.replace(/[()]/g, '\\$&')}`) })
const dialog: Target = { role: 'dialog' }
const offerCard: Target = { role: 'button', name: like('offers.compare.open') }

const signIn = async (driver: Driver, { email }: Person) => {
  await driver.go('/login/')
  await driver.tap(button('layout.cookies.decline'))
  await driver.fill(field(words('accounts.login.email')), email)
  await driver.fill(field(words('accounts.login.password')), password)
  await driver.tap({ ...button('accounts.login.submit'), in: { role: 'main' } })
  await driver.isAt(/^\/(?!login)/)
  await driver.isReady()
}

/** Dark theme, chosen once for every page and for native parts such as scroll bars and date fields. */
const darken = async (driver: Driver) => {
  await driver.go('/')
  await driver.tap({ role: 'radio', name: words('layout.theme.dark') })
  await expect
    .poll(() => driver.run<string>('getComputedStyle(document.documentElement).colorScheme'))
    .toBe('dark')
}

interface Question {
  type: string
  label: string
  required: boolean
  options?: { label: string }[]
}

const publish = async (driver: Driver, description: string) => {
  const form = '/api/services/limpeza/faxina-residencial/forms/'
  const { steps } = await api<{ steps: { title: string; fields: Question[] }[] }>('GET', form, null)
  await driver.go('/demand/?service=faxina-residencial')
  await driver.see(title('demand.headings.demand.where'))
  await driver.fill(field(words('accounts.address.cep')), '69900-062')
  await driver.fill(field(words('accounts.address.street')), 'Rua Benjamin Constant')
  await driver.fill(field(words('accounts.address.number')), '100')
  await driver.fill(field(words('accounts.address.district')), 'Centro')
  await driver.fill(field(words('accounts.address.city')), city.typed)
  await driver.tap({ role: 'option', name: city.name })
  await driver.tap(button('demand.continue'))
  await driver.see(title('demand.headings.demand.kind'))
  await driver.tap(button('demand.kind.offers.title'))
  await driver.see(title('demand.headings.demand.when'))
  await driver.tap({ role: 'radio', name: words('demand.when.other') })
  await driver.fillDay(field(words('demand.when.date')), dayIn(9))
  await driver.tap(button('demand.continue'))
  for (const step of steps) {
    await driver.see({ role: 'heading', level: 1, name: step.title })
    for (const { type, label, options } of step.fields.filter(({ required }) => required)) {
      const question: Target = { role: 'radiogroup', name: new RegExp(`^${label.replace('?', '\\?')}`) }
      if (type === 'choice') await driver.tap({ role: 'radio', name: options?.[0]?.label, in: question })
      // A question behind another answer is not there.
      else if ((await driver.count(field(label))) > 0) await driver.fill(field(label), '2')
    }
    await driver.tap(button('demand.continue'))
  }
  await driver.see(title('demand.headings.demand.review'))
  const details = words('demand.review.details')
  await driver.tap({ role: 'button', name: words('demand.review.addTo').replace('{name}', details) })
  await driver.fill(field(words('demand.details.description')), description)
  await driver.attach(
    { label: new RegExp(words('ui.photo.add')) },
    join(__dirname, '../../docs/pictures/desk-customer-light.webp'),
  )
  await driver.see({ role: 'button', name: words('ui.photo.remove').replace('{position}', '1') })
  await driver.tap(button('demand.saveEdit'))
  await driver.see(title('demand.headings.demand.review'))
  await driver.tap(button('demand.publish.demand'))
  await driver.see(title('demand.published.demand.title'))
}

/** The list of opportunities is open and grows by itself; the request of another engine may be in it too. */
const offer = async (driver: Driver, description: string) => {
  const row: Target = { role: 'listitem', has: description }
  await driver.see(row)
  await driver.tap({ ...button('offers.suggestion.make'), in: row })
  await driver.fill(field(words('makeOffer.items.amount')), '18000')
  await driver.tap(button('makeOffer.continue'))
  await driver.see({ text: words('makeOffer.headings.time') })
  await driver.fillTime(field(words('makeOffer.time')), '14:30')
  await driver.tap(button('makeOffer.continue'))
  await driver.fill(field(words('makeOffer.message')), 'Posso atender nesse dia.')
  await driver.tap(button('makeOffer.continue'))
  await driver.tap(button('makeOffer.send'))
  await driver.isAt(/statusId=pending/)
}

const write = async (driver: Driver, text: string) => {
  await driver.fill(field(words('chat.write')), text)
  await driver.tap(button('chat.send'))
}
const inChat = (text: string): Target => ({ text, in: { role: 'log' } })

/** Asks, waits for the dialog and says yes. */
const step = async (driver: Driver, name: string) => {
  await driver.tap(button(`bookings.moves.${name}.action`))
  await driver.tap({ ...button(`bookings.moves.${name}.confirm`), in: dialog })
  await driver.gone(dialog)
}

const review = async (driver: Driver, text: string) => {
  await driver.tap({ role: 'radio', name: /^5/ })
  await driver.fill(field(words('reviews.form.text')), text)
  await driver.tap(button('reviews.form.send'))
  await driver.see({ text })
}

// Two people's whole job; generous, so that a slow machine is no failure.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })
const here = findEngines()
for (const engine of (['firefox', 'webkit'] satisfies Engine[]).filter((one) => here[one]))
  test.describe(engine, () => {
    test.use({ engine })

    test(`the main job in ${engine}`, async ({ seat }) => {
      const description = `Pedido em ${engine} ${Date.now()}`
      const [one, other] = [await makePerson('consumer'), await makeProvider()]
      const { driver: customer, line } = await seat('customer', { width: 390, height: 844 })
      const { driver: provider } = await seat('provider', { width: 1440, height: 900 })
      await signIn(customer, one)
      await signIn(provider, other)
      await darken(customer)

      await provider.go('/provider/offers/?statusId=ready')
      await provider.see({ role: 'heading', level: 1 })
      await publish(customer, description)
      await offer(provider, description)

      await customer.go('/my-bookings/?statusId=booking_offers')
      await customer.tap({ role: 'link', name: /1 proposta/ })
      const { pathname } = await customer.isAt(/\/my-bookings\/\d+\/offers\/$/)
      const booking = Number(/\d+/.exec(pathname)?.[0])
      await customer.tap(offerCard)
      await customer.tap({ role: 'link', name: words('offers.moves.chat'), in: dialog })
      const chat = await customer.isAt(/^\/customer\/messages\/\?id=\d+/)
      await provider.go(`/provider/messages/${chat.search}`)
      await write(customer, 'Tem estacionamento no local?')
      await provider.see(inChat('Tem estacionamento no local?'))
      line.cut()
      await customer.see({ text: words('chat.reconnecting') })
      await write(provider, 'Tem sim, na frente.')
      line.mend()
      await customer.see(inChat('Tem sim, na frente.'))
      await customer.gone({ text: words('chat.reconnecting') })
      // A device that slept is not notified of its lost connection and detects it by itself.
      await customer.sleep(15_000, async () => {
        line.forget()
        await write(provider, 'Chego às nove.')
      })
      await customer.see(inChat('Chego às nove.'))

      await customer.go(pathname)
      await customer.tap(offerCard)
      await customer.see(dialog)
      await customer.press('Escape')
      await customer.gone(dialog)
      // The closed dialog leaves no history entry: Back leads to the page before.
      await customer.back()
      await customer.isAt(/^\/customer\/messages\//)
      await customer.go(pathname)
      await customer.tap(offerCard)
      await customer.tap({ ...button('offers.moves.approve.action'), in: dialog })
      await customer.isAt(new RegExp(`/my-bookings/${booking}/pay/$`))
      await customer.tap({ role: 'radio', name: like('payments.methods.pix.label') })
      await customer.tap({ role: 'button', name: like('payments.pay.pix') })
      await customer.holds({ label: words('payments.pix.code') }, /.{20}/)
      await atGateway(one, booking, 'pay')
      await customer.see(title('payments.title.done'))
      await customer.tap({ role: 'link', name: words('payments.done.toBooking') })

      await customer.tap({ text: words('bookings.startCode.ahead.customer') })
      const told = await customer.see({ role: 'region', name: words('bookings.startCode.title') })
      const code = told.replace(/\D/g, '')
      expect(code).toMatch(/^\d{4}$/)
      await provider.go(`/my-bookings/${booking}/`)
      await provider.tap({ text: words('bookings.startCode.ahead.provider') })
      await provider.fill(field(words('bookings.startCode.field')), code)
      await provider.tap(button('bookings.startCode.start'))
      await provider.tap(button('bookings.startCode.early.confirm'))
      await step(provider, 'deliver')
      await step(customer, 'complete')
      await review(customer, 'Muito bom, voltarei a chamar.')
      await review(provider, 'Cliente pontual.')
      await provider.see({ text: 'Muito bom, voltarei a chamar.' })
      await customer.see({ text: 'Cliente pontual.' })
    })
  })

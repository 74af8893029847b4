import type { Browser } from '@playwright/test'
import { sessionTexts } from '../lib/frame/session-texts'
import { makeBooking } from './booking-fixture'
import {
  api,
  dayIn,
  makePerson,
  makeProvider,
  password,
  quietCity,
  signInByCookies,
  workdayIn,
  type Person,
} from './fixture'
import { fillDemand } from './main-job'
import type { Language } from './messages'
import { fillSignIn, openVisitor, type Visitor } from './people'
import { expect, test } from './test'

/* A session that ends elsewhere while its person types: the page says so, and what was typed comes back. */

/** Signs the session out by its refresh token, as another device does. */
const endElsewhere = ({ refresh }: Person) => api('POST', '/api/token/revoke/', null, { refresh })

interface Form {
  who: Person
  path: string
  fill: (visitor: Visitor) => Promise<void>
  submit: (visitor: Visitor) => Promise<void>
  /** Expects what was typed, once the person is back. */
  check: (visitor: Visitor) => Promise<void>
}

const press = ({ page, words }: Visitor, key: string) =>
  page.getByRole('button', { name: words(key), exact: true }).click()

const forms = {
  'the request wizard': async () => ({
    who: await makePerson('consumer'),
    path: '/demand/',
    fill: (visitor) => fillDemand(visitor, 'Sessão que termina no meio'),
    submit: (visitor) => press(visitor, 'demand.publish.demand'),
    check: async ({ page }) => {
      await expect(page.getByText('Sessão que termina no meio').first()).toBeVisible()
      await expect(page.getByText('Avenida Paulista, 1000').first()).toBeVisible()
    },
  }),
  'a chat message': async () => {
    const { customer, offer } = await makeBooking()
    return {
      who: customer,
      path: `/customer/messages/?id=${offer}`,
      fill: ({ page, words }) => page.getByLabel(words('chat.write')).fill('Chego às 9h em ponto'),
      submit: (visitor) => press(visitor, 'chat.send'),
      check: ({ page }) => expect(page.getByRole('log').getByText('Chego às 9h em ponto')).toBeVisible(),
    }
  },
  'the profile': async () => ({
    who: await makeProvider(quietCity),
    path: '/settings/?tab=profile',
    fill: async ({ page, words }) => {
      await page.getByLabel(words('accounts.profile.fullName')).fill('Nome Recém Digitado')
      await page.getByLabel(words('accounts.profile.bio')).fill('Trabalho há dez anos.')
      await page.getByLabel(words('accounts.profile.birthDate')).fill('1990-05-17')
    },
    submit: (visitor) => press(visitor, 'accounts.profile.save'),
    check: async ({ page, words }) => {
      await expect(page.getByLabel(words('accounts.profile.fullName'))).toHaveValue('Nome Recém Digitado')
      await expect(page.getByLabel(words('accounts.profile.bio'))).toHaveValue('Trabalho há dez anos.')
      await expect(page.getByLabel(words('accounts.profile.birthDate'))).toHaveValue('1990-05-17')
    },
  }),
  'the terms of an offer': async () => {
    const { provider, offer } = await makeBooking()
    const day = workdayIn(6)
    return {
      who: provider,
      path: `/provider/offers/?statusId=pending&make=${offer}`,
      fill: async (visitor) => {
        const { page, words } = visitor
        const amount = page.getByLabel(words('makeOffer.items.amount'))
        await amount.clear()
        await amount.pressSequentially('27500')
        await page.getByLabel(words('makeOffer.date')).fill(day)
        await page.getByLabel(words('makeOffer.time')).fill('14:30')
        await page.getByLabel(words('makeOffer.messageUpdate.label')).fill('Levo o material.')
      },
      submit: (visitor) => press(visitor, 'makeOffer.sendUpdate'),
      check: async ({ page, words }) => {
        await expect(page.getByLabel(words('makeOffer.items.amount'))).toHaveValue(/275,00/)
        await expect(page.getByLabel(words('makeOffer.date'))).toHaveValue(day)
        await expect(page.getByLabel(words('makeOffer.time'))).toHaveValue('14:30')
        await expect(page.getByLabel(words('makeOffer.messageUpdate.label'))).toHaveValue('Levo o material.')
      },
    }
  },
  'working hours': async () => {
    const [first, last] = [dayIn(12), dayIn(14)]
    const hours = (name: string) => `accounts.availability.${name}`
    return {
      who: await makeProvider(quietCity),
      path: '/settings/?tab=availability',
      fill: async (visitor) => {
        const { page, words } = visitor
        await page.getByRole('switch', { name: words(hours('weekday.1')) }).check()
        const span = page.getByRole('group', { name: new RegExp(words(hours('weekday.1'))) })
        await span.getByLabel(words(hours('from')), { exact: true }).selectOption('09:30')
        const period = page.getByRole('group', { name: words(hours('exceptions')), exact: true })
        await period.getByLabel(words(hours('fromDate')), { exact: true }).fill(dayIn(20))
        await press(visitor, hours('addException'))
        await period.getByLabel(words(hours('fromDate')), { exact: true }).fill(first)
        await period.getByLabel(words(hours('toDate')), { exact: true }).fill(last)
      },
      submit: (visitor) => press(visitor, hours('save')),
      check: async ({ page, words }) => {
        await expect(page.getByRole('switch', { name: words(hours('weekday.1')) })).toBeChecked()
        const span = page.getByRole('group', { name: new RegExp(words(hours('weekday.1'))) })
        await expect(span.getByLabel(words(hours('from')), { exact: true })).toHaveValue('09:30')
        await expect(page.getByText(words(hours('noExceptions')))).toBeHidden()
        const period = page.getByRole('group', { name: words(hours('exceptions')), exact: true })
        await expect(period.getByLabel(words(hours('fromDate')), { exact: true })).toHaveValue(first)
        await expect(period.getByLabel(words(hours('toDate')), { exact: true })).toHaveValue(last)
      },
    }
  },
} satisfies Record<string, () => Promise<Form>>

/** Fills in a form, ends the session in between, submits, signs in again, and checks the form. */
const typeThroughTheEnd = async (
  browser: Browser,
  language: Language,
  form: Form,
  end: (visitor: Visitor) => Promise<unknown>,
  notice: (visitor: Visitor) => Promise<unknown>,
  submit: (visitor: Visitor) => Promise<unknown> = form.submit,
) => {
  const visitor = await openVisitor(browser, language, { viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await signInByCookies(visitor, form.who)
  await visitor.go(form.path)
  await form.fill(visitor)
  await end(visitor)
  await submit(visitor)
  await notice(visitor)
  await page.waitForURL(/\/login\//)
  await expect(page.getByText(sessionTexts[language].ended)).toBeVisible()
  await fillSignIn(visitor, form.who.email, password)
  await page.waitForURL((url) => !url.pathname.includes('/login'))
  await form.check(visitor)
  await page.context().close()
}

for (const [name, make] of Object.entries(forms))
  test(`a session that ends elsewhere loses nothing typed into ${name}`, async ({ browser }) => {
    const form = await make()
    await typeThroughTheEnd(
      browser,
      'pt',
      form,
      () => endElsewhere(form.who),
      ({ page }) =>
        page
          .getByRole('alert')
          .filter({ hasText: sessionTexts.pt.doubtful })
          .getByRole('button', { name: sessionTexts.pt.signIn })
          .click(),
    )
  })

/** Clears the cookies of the session, as a browser does that keeps none. */
const loseCookies = async ({ page }: Visitor) => {
  for (const name of ['accessToken', 'refreshToken']) await page.context().clearCookies({ name })
}

const nothing = () => Promise.resolve()

test('a browser that loses its cookies says that the session has ended, and restores what was typed', async ({
  browser,
}) => {
  const form = await forms['the profile']()
  // Any request of the page may find the session gone before the button does.
  const submitUnlessLed = (visitor: Visitor) => {
    const submitted = form.submit(visitor)
    submitted.catch(nothing)
    return Promise.race([submitted, visitor.page.waitForURL(/\/login\//)])
  }
  await typeThroughTheEnd(browser, 'en', form, loseCookies, nothing, submitUnlessLed)
})

test('a browser that loses its cookies leads to sign-in before a press, and keeps what was typed', async ({
  browser,
}) => {
  // Notifications marked as read in another tab are fetched again in this one.
  const refetch = ({ page }: Visitor) =>
    page.evaluate(() => new BroadcastChannel('tabs').postMessage('notificationsUpdated'))
  await typeThroughTheEnd(browser, 'en', await forms['the profile'](), loseCookies, nothing, refetch)
})

import { api, makePerson, makeProvider, origin, publishDemand, sendOffer, type Person } from './fixture'
import { openVisitor } from './people'
import { expect, test } from './test'

const phone = { viewport: { width: 390, height: 844 } }

/** The last link of the newest mail to somebody, on the tested site. */
const wayOut = async ({ email }: Person): Promise<string> => {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const sent = await api<{ text: string }[]>(
          'GET',
          `/api/dev/outbox/?to=${encodeURIComponent(email)}`,
          null,
        )
        link = sent
          .map(({ text }) => /https?:\/\/\S+\/unsubscribe\/\S+/.exec(text)?.[0])
          .find((one) => one !== undefined)
        return link ?? null
      },
      { timeout: 120_000 },
    )
    .not.toBeNull()
  const { pathname, search } = new URL(link ?? '')
  return `${pathname}${search}`
}

test('the last link of a mail stops such mails, without a session, only when asked to, and takes it back', async ({
  browser,
}) => {
  const [customer, provider] = [await makePerson('consumer'), await makeProvider()]
  // Mailed once it has been unread for a minute.
  await sendOffer(provider, await publishDemand(customer, 'Pedido com uma proposta'))
  const path = await wayOut(customer)
  const wanted = async () =>
    (await api<{ offers: { email: boolean } }>('GET', '/api/notification/preferences/', customer)).offers
      .email

  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words } = visitor
  const main = page.locator('main')
  const title = main.getByRole('heading', { level: 1 })
  await visitor.go(path)
  await expect(
    main.getByText(words('notificationSettings.topic.offers.title'), { exact: true }),
  ).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(1)
  expect(await wanted()).toBe(true)
  await main.getByRole('button', { name: words('unsubscribe.stop') }).click()
  await expect(title).toHaveText(words('unsubscribe.stopped.title'))
  expect(await wanted()).toBe(false)
  await page.reload()
  await expect(title).toHaveText(words('unsubscribe.stopped.title'))
  await main.getByRole('button', { name: words('unsubscribe.stopped.undo') }).click()
  await expect(title).toHaveText(words('unsubscribe.back.title'))
  expect(await wanted()).toBe(true)
  expect(visitor.heard).toEqual([])

  // The address a mail program posts to is a page in a browser.
  await page
    .goto(`${origin}/api/notification/unsubscribe/?token=none`, { waitUntil: 'commit' })
    .catch(() => undefined)
  expect(new URL(page.url()).pathname).toBe('/unsubscribe/')
  await page.context().close()
})

test('a link that does not hold says so, in either language, and shows where the choice is', async ({
  browser,
}) => {
  for (const language of ['pt', 'en'] as const) {
    const visitor = await openVisitor(browser, language, phone)
    const { page, words } = visitor
    for (const path of ['/unsubscribe/?token=1.offers.forged', '/unsubscribe/']) {
      await visitor.go(path)
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText(
        words('unsubscribe.invalid.title'),
      )
    }
    await page
      .locator('main')
      .getByRole('link', { name: words('unsubscribe.settings') })
      .click()
    await page.waitForURL(
      (url) =>
        url.pathname.endsWith('/login/') &&
        (url.searchParams.get('callbackUrl') ?? '').includes('tab=notifications'),
    )
    expect(visitor.heard).toEqual([])
    await page.context().close()
  }
})

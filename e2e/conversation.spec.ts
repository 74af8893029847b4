import { api, makePerson, makeProvider, publishDemand, sendOffer, signInByCookies } from './fixture'
import { messagePattern } from './messages'
import { goBack, openVisitor } from './people'
import { expect, test } from './test'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('scrolls a long conversation in its box on a phone, hides contacts and informs their writer', async ({
  browser,
}) => {
  const [customer, provider, rival, third] = await Promise.all([
    makePerson('consumer'),
    makeProvider(),
    makeProvider(),
    makeProvider(),
  ])
  const booking = await publishDemand(customer, 'Casa pequena')
  const offer = await sendOffer(provider, booking)
  const write = (who: typeof customer, text: string) =>
    api('POST', `/api/chat/rooms/${offer}/messages/`, who, { text, client_id: crypto.randomUUID() })
  // More than are loaded at first.
  for (let n = 0; n < 58; n++) await write(n % 2 ? customer : provider, `Mensagem ${n} sobre o serviço`)
  await write(provider, 'Me liga no 11 98765-4321, pagando por fora eu dou desconto')

  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words } = visitor
  await signInByCookies(visitor, customer)
  await visitor.go(`/customer/messages/?id=${offer}`)
  const log = page.getByRole('log')
  await expect(log.getByText('Me liga no •••', { exact: false })).toBeVisible()
  await expect(log.getByText(words('offers.outside.title'))).toBeVisible()
  // The page itself does not scroll: overflowing content scrolls within its box.
  const sizes = await page.evaluate(() => {
    const box = document.querySelector('[role=log]')
    return {
      wide: document.documentElement.scrollWidth - innerWidth,
      below: document.documentElement.scrollHeight - innerHeight,
      inside: (box?.scrollHeight ?? 0) - (box?.clientHeight ?? 0),
      isPlacedIn: [...(box?.querySelectorAll<HTMLElement>('[class*=hidden]') ?? [])].every(
        ({ offsetParent }) => offsetParent !== null && box?.contains(offsetParent),
      ),
    }
  })
  expect(sizes.wide).toBeLessThanOrEqual(0)
  expect(sizes.below).toBeLessThanOrEqual(0)
  expect(sizes.inside).toBeGreaterThan(0)
  expect(sizes.isPlacedIn).toBe(true)

  const field = page.getByLabel(words('chat.write'))
  await log.evaluate((box) => (box.scrollTop = box.scrollHeight / 2))
  await field.fill('O meu é 11 91234-5678')
  await expect(page.getByText(words('ui.shield.job'))).toBeVisible()
  await page.getByRole('button', { name: words('chat.send'), exact: true }).click()
  // A sent message scrolls into view from any position.
  await expect(log.getByText('O meu é 11 91234-5678', { exact: false })).toBeInViewport()
  await expect(log.getByText(words('chat.shield.mine'))).toBeVisible()
  expect(visitor.heard).toEqual([])

  // The search opens an old message; Back returns to the former position.
  const seek = page.getByRole('textbox', { name: words('chat.search.field') })
  const hits = page.getByRole('region', { name: words('chat.search.label') }).getByRole('button')
  const openSearch = async () => {
    await page.getByRole('button', { name: words('chat.menu.label') }).click()
    await page.getByRole('menuitem', { name: words('chat.menu.search') }).click()
    await expect(seek).toBeFocused()
  }
  await openSearch()
  // Masked contacts cannot be found.
  await seek.fill('98765')
  await expect(page.getByRole('heading', { name: words('chat.search.none.title') })).toBeVisible()
  await expect(log.getByText('Mensagem 0 sobre')).toHaveCount(0)
  await seek.fill('SERVIÇO sobre 0')
  await expect(hits).toHaveCount(6)
  await hits.last().click()
  const first = log.getByText('Mensagem 0 sobre')
  await expect(first).toBeInViewport()
  await expect(first).toBeFocused()
  await expect(log.getByText('Mensagem 1 sobre')).toBeInViewport()
  await goBack(page)
  await expect(seek).toHaveValue('SERVIÇO sobre 0')
  await expect(hits).toHaveCount(6)
  expect(visitor.heard).toEqual([])
  await goBack(page)
  await expect(seek).toHaveCount(0)
  await expect(field).toBeVisible()
  expect(page.url()).toMatch(new RegExp(`id=${offer}$`))

  // The page of offers, once one of them is updated with long words, stays within the window.
  await api('POST', `/api/offers/${offer}/update/`, provider, {
    items: [
      {
        kind: 'labour',
        text: 'Limpeza completa com higienização de todos os estofados da sala',
        amount_cents: 1_234_567,
      },
      {
        kind: 'material',
        text: 'Impermeabilizante-profissional-de-longa-duração-importado',
        amount_cents: 98_765,
      },
    ],
    message: 'Revisei as condições depois do que você contou.',
    starts_at: new Date(Date.now() + 86_400_000).toISOString(),
    duration_minutes: 1440,
  })
  for (const other of [rival, third]) await sendOffer(other, booking)
  await visitor.go(`/my-bookings/${booking}/offers/`)
  const changed = page.getByRole('button', { name: messagePattern('pt', 'offers.compare.open') }).last()
  await changed.click()
  const update = page.getByRole('region', { name: words('offers.update.title') })
  await expect(update).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // Lines do not overlap.
  const boxes = await update.evaluate((box) =>
    [...box.children]
      .map((child) => child.getBoundingClientRect())
      .map(({ top, bottom }) => [top, bottom] as const),
  )
  boxes.slice(1).forEach(([top], n) => expect(top).toBeGreaterThanOrEqual((boxes[n]?.[1] ?? 0) - 8.5))
  // The old value is struck through and named, beside the new one.
  await expect(update.locator('del').first()).toHaveText(/Antes:\s+R\$\s180,00/)
  await expect(update.locator('ins').first()).toHaveText(/Agora:\s+R\$\s13\.333,32/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Cheapest first, or as the address says, also after a reload.
  const cards = page.locator('main ul > li').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(cards).toHaveCount(3)
  await expect(cards.last()).toContainText(words('offers.compare.changed'))
  await page.getByLabel(words('offers.compare.sort.label')).selectOption('soonest')
  await page.waitForURL(/\/offers\/\?sort=soonest$/)
  await page.reload()
  await expect(page.getByLabel(words('offers.compare.sort.label'))).toHaveValue('soonest')
  await expect(cards.first()).toContainText(words('offers.compare.changed'))
})

test('the question about cookies shows below a conversation, too, and covers nothing of it', async ({
  browser,
}) => {
  const [customer, provider] = await Promise.all([makePerson('consumer'), makeProvider()])
  const offer = await sendOffer(provider, await publishDemand(customer, 'Casa pequena'))
  const visitor = await openVisitor(browser, 'pt', phone)
  const { page, words } = visitor
  await signInByCookies(visitor, customer)
  await page.context().clearCookies({ name: 'cookie_consent' })
  const asked = page.getByRole('region', { name: words('layout.cookies.label') })
  await visitor.go(`/customer/messages/?id=${offer}`)
  for (const size of [page.viewportSize(), { width: 1280, height: 900 }]) {
    if (size) await page.setViewportSize(size)
    await expect(asked).toBeInViewport({ ratio: 1 })
    await expect(page.locator('main textarea')).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  }
})

test('shows in both browsers that the other writes, and marks a message as read', async ({ browser }) => {
  const [one, other] = [await makePerson('consumer'), await makeProvider()]
  const offer = await sendOffer(other, await publishDemand(one, 'Quem escreve, quem leu'))
  const customer = await openVisitor(browser, 'pt', phone)
  const provider = await openVisitor(browser, 'en', { viewport: { width: 1440, height: 900 } })
  await signInByCookies(customer, one)
  await signInByCookies(provider, other)
  await customer.go(`/customer/messages/?id=${offer}`)
  const partOf = ({ page, words }: typeof customer) => ({
    field: page.getByLabel(words('chat.write')),
    // A phone hides the list of rooms, which shows it too.
    typing: page.getByRole('main').getByText(words('chat.typing')).filter({ visible: true }).first(),
    log: page.getByRole('log'),
    delivered: page.getByRole('log').getByRole('img', { name: words('chat.delivered'), exact: true }),
    read: page.getByRole('log').getByRole('img', { name: words('chat.read'), exact: true }),
  })
  const [mine, theirs] = [partOf(customer), partOf(provider)]
  await mine.field.fill('Você tem escada?')
  await customer.page.getByRole('button', { name: customer.words('chat.send'), exact: true }).click()
  // Nobody has the conversation open yet.
  await expect(mine.delivered).toHaveCount(1)
  await expect(mine.read).toHaveCount(0)

  await provider.go(`/provider/messages/?id=${offer}`)
  await expect(theirs.log.getByText('Você tem escada?')).toBeVisible()
  await expect(mine.read).toHaveCount(1)
  await expect(mine.delivered).toHaveCount(0)

  // Typing is announced at intervals: a letter soon after a message may not be.
  const typeUntil = (field: typeof mine.field, seen: typeof mine.typing) =>
    expect(async () => {
      await field.press('a')
      await expect(seen).toBeVisible({ timeout: 1000 })
    }).toPass()
  await typeUntil(theirs.field, mine.typing)
  await typeUntil(mine.field, theirs.typing)
  await theirs.field.fill('Tenho')
  await theirs.field.press('Enter')
  await expect(mine.log.getByText('Tenho')).toBeVisible()
  await expect(mine.typing).toBeHidden()
  // The offer's own words, and this answer.
  await expect(theirs.read).toHaveCount(2)

  // Help with the request is one press away.
  await customer.page.getByRole('button', { name: customer.words('chat.menu.label') }).click()
  await customer.page.getByRole('menuitem', { name: customer.words('chat.menu.help') }).click()
  await expect(
    customer.page.getByRole('heading', { level: 1, name: customer.words('bookings.help.title') }),
  ).toBeVisible()
  expect([customer.heard, provider.heard]).toEqual([[], []])
})

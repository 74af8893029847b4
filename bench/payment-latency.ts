// From the press of *pay* at the simulated gateway to the paid state on the customer's screen, in a real browser, by
// the webhook, the worker, the socket and the page's own reading; and, in turn with it, how long the same page takes
// to show a plain notice that is written in one transaction: another person's message. `npm run up` must have built
// once. Run: CHROMIUM_PATH=/usr/bin/chromium npx tsx bench/payment-latency.ts
import { chromium, type Browser } from '@playwright/test'
import { median, percentile, startProgram } from './program'

const rounds = 10
const warmUp = 2
const port = Number(process.env.BENCH_PORT ?? 3960)

/** Opens a page of the program as a signed-in user. */
const openPage = async (browser: Browser, person: { access: string; refresh: string }, path: string) => {
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  context.setDefaultTimeout(120_000)
  const url = `http://localhost:${port}`
  await context.addCookies([
    { name: 'cookie_consent', value: 'declined', url },
    { name: 'accessToken', value: person.access, url },
    { name: 'refreshToken', value: person.refresh, url },
  ])
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  return page
}

const main = async () => {
  const program = await startProgram(port, { DEMO: '1', ACCESS_TOKEN_MINUTES: '120' })
  // The journeys' own helpers, told where the program is before they are read.
  process.env.E2E_BASE_URL = `http://localhost:${port}`
  const { api, makeProvider, makePerson, commandGateway, publishDemand, sendOffer, dayIn } =
    await import('../e2e/fixture')
  const { instantOf } = await import('../lib/format/date')
  const { messageText } = await import('../e2e/messages')
  const browser: Browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  })
  try {
    const customer = await makePerson('consumer')
    const provider = await makeProvider()
    const open = (path: string) => openPage(browser, customer, path)
    const held = async (round: number) => {
      const booking = await publishDemand(customer, `Medida ${round}`)
      const offer = await sendOffer(provider, booking, instantOf(dayIn(2 + round), '10:00'))
      return { booking, offer }
    }
    const toPaid: number[] = []
    const toNotice: number[] = []
    for (let round = 0; round < rounds + warmUp; round++) {
      const { booking, offer } = await held(round)
      const room = await open(`/customer/messages/?id=${offer}`)
      await room.getByRole('log').or(room.getByRole('textbox')).first().waitFor()
      await room.waitForLoadState('networkidle')
      const said = `Aviso ${round}`
      const beforeNotice = performance.now()
      await api('POST', `/api/chat/rooms/${offer}/messages/`, provider, {
        text: said,
        client_id: crypto.randomUUID(),
      })
      await room.getByText(said).filter({ visible: true }).first().waitFor()
      const notice = performance.now() - beforeNotice
      await room.context().close()

      await api('POST', `/api/offers/${offer}/approve/`, customer)
      const wish = { booking, method: 'pix' }
      const { reference } = await api<{ reference: string }>('POST', '/api/payment/intents/', customer, wish)
      const paying = await open(`/my-bookings/${booking}/pay/`)
      await paying.getByLabel(messageText('pt', 'payments.pix.code')).waitFor()
      await paying.waitForLoadState('networkidle')
      const beforePaid = performance.now()
      await commandGateway(reference, 'pay')
      await paying
        .getByRole('heading', { level: 1, name: messageText('pt', 'payments.title.done') })
        .waitFor()
      const paid = performance.now() - beforePaid
      await paying.context().close()
      if (round >= warmUp) {
        toPaid.push(paid)
        toNotice.push(notice)
      }
    }
    const line = (name: string, sample: number[]) =>
      process.stdout.write(
        `${name} median ${median(sample).toFixed(0)} ms, p95 ${percentile(sample, 0.95).toFixed(0)} ms ` +
          `(${sample.length} rounds)\n`,
      )
    line('pay pressed → paid on the screen ', toPaid)
    line('message sent → read on the screen', toNotice)
    const ratios = toPaid.map((ms, at) => ms / (toNotice[at] ?? Number.NaN))
    process.stdout.write(`ratio of each round: median ${median(ratios).toFixed(2)}\n`)
  } finally {
    await browser.close()
    await program.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

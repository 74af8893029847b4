// Takes the screenshots of README.md from a running demo: `node scripts/pictures.mjs http://localhost:3000`. Signs in
// as demo users, creates a second offer and a few messages, and writes docs/pictures/*.webp.
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './browser.mjs'

const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs/pictures')
/** Password of the demo accounts (server/demo/people.ts). */
const password = 'demonstracao'
const dayMs = 86_400_000

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }

const call = async (method, path, who, body) => {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: {
      'accept-language': 'pt-br',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(who ? { authorization: `Bearer ${who.access}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** A session of one of the demo's people, with the tour behind them. */
const sessionOf = async (email) => {
  const who = await call('POST', '/api/token/', null, { email, password })
  await call('POST', '/api/user/introduction_tour/', who)
  return who
}

/** A second offer beside the one of the seed, so that there is something to compare. Sent once. */
const sendOffer = async (provider, booking) => {
  const { results } = await call('GET', '/api/provider/demands/?statusId=ready', provider)
  const ready = results.find((row) => row.booking.pk === booking)
  if (!ready) return
  const start = new Date(ready.booking.wanted_from ?? Date.now() + 6 * dayMs)
  start.setUTCHours(16, 0, 0, 0)
  await call('POST', '/api/offers/', provider, {
    suggestion: ready.suggestion.pk,
    items: [{ kind: 'labour', text: 'Mão de obra', amount_cents: 16_000 }],
    message: 'Posso à tarde, com os seus produtos. (demonstração)',
    starts_at: start.toISOString(),
    duration_minutes: 240,
  })
}

const lines = [
  ['customer', 'Bom dia! O produto para o piso de madeira está incluído?'],
  ['provider', 'Bom dia! Está sim, levo tudo. São quantos cômodos?'],
  ['customer', 'Dois quartos, sala, cozinha e banheiro.'],
  ['provider', 'Perfeito, quatro horas bastam.'],
]

/** A short conversation in an offer's room. Written once. */
const talk = async (people, room) => {
  const { results } = await call('GET', `/api/chat/rooms/${room}/messages/`, people.customer)
  if (results.some(({ text }) => text === lines[0][1])) return
  for (const [side, text] of lines)
    await call('POST', `/api/chat/rooms/${room}/messages/`, people[side], { text, client_id: randomUUID() })
}

/** Returns the scenes: name, screen, theme, user and path. */
const scenes = async () => {
  const customer = await sessionOf('cliente1@demo.test')
  const provider = await sessionOf('profissional1@demo.test')
  const other = await sessionOf('profissional2@demo.test')
  const demands = await call('GET', '/api/demands/user/?statusId=booking_offers', customer)
  const booking = demands.results[0].pk
  await sendOffer(other, booking)
  const offers = await call('GET', `/api/bookings/${booking}/offers/`, customer)
  const room = offers.results.find(({ provider: by }) => by.full_name === 'Demo-Limpeza').pk
  await talk({ customer, provider }, room)
  return [
    ['phone-customer-light', phone, 'light', customer, `/my-bookings/${booking}/offers/`],
    ['phone-provider-dark', phone, 'dark', provider, `/provider/messages/?id=${room}`],
    ['desk-customer-light', desk, 'light', null, '/en/'],
  ]
}

const take = async (browser, [name, screen, colorScheme, who, path]) => {
  const context = await browser.newContext({
    ...screen,
    colorScheme,
    locale: path.startsWith('/en/') ? 'en-US' : 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // The page as it stands, not in the middle of fading in.
    reducedMotion: 'reduce',
  })
  const session = who ? { accessToken: who.access, refreshToken: who.refresh } : {}
  const cookies = Object.entries({ cookie_consent: 'declined', ...session })
  await context.addCookies(cookies.map(([key, value]) => ({ name: key, value, url: origin })))
  const page = await context.newPage()
  await page.goto(new URL(path, origin).href)
  await page.locator('main').locator('h1, h2').filter({ visible: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  // Waits until skeletons and overlays are gone and visible images are loaded.
  await page.waitForFunction(
    (veils) =>
      [...document.querySelectorAll(veils)].every((one) => !one.checkVisibility()) &&
      [...document.images].every((one) => one.complete || one.getBoundingClientRect().top > innerHeight) &&
      document.fonts.status === 'loaded',
    '[aria-busy="true"], [class*="skeleton" i], [class*="spinner" i]',
  )
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 76 })
    .toFile(join(folder, `${name}.webp`))
  console.log(`${name}.webp  ${picture.width} × ${picture.height}  ${Math.round(picture.size / 1024)} KB`)
  await context.close()
}

mkdirSync(folder, { recursive: true })
const all = await scenes()
const executablePath = await findBrowser()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath ? { executablePath } : {}),
})
for (const scene of all) await take(browser, scene)
await browser.close()

import { sessionOf, signInByCookies } from './fixture'
import { openVisitor } from './people'
import { expect, test } from './test'

const email = 'cliente1@demo.test'
const personal = [email, 'Cliente Demo Um']
const publicPages = [
  '/',
  '/en/',
  '/services/',
  '/services/limpeza/',
  '/how-it-works/client/',
  '/contact-us/',
  '/acessibilidade/',
  '/login/',
  '/demand/',
  '/my-bookings/',
  '/settings/',
]

test('cached pages contain nothing of the signed-in visitor before', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const someone = await openVisitor(browser, 'pt')
  await signInByCookies(someone, await sessionOf(email))
  // The signed-in user sees the value, so its absence elsewhere is meaningful.
  await someone.go('/settings/?tab=profile')
  await expect(someone.page.locator('main')).toContainText('Configurações')
  await expect(someone.page.locator('input[value="Cliente Demo Um"]')).toBeVisible()
  for (const path of publicPages) await someone.go(path)

  const stranger = await playwright.request.newContext({ baseURL })
  for (const path of publicPages) {
    const answer = await stranger.get(path)
    const text = await answer.text()
    for (const word of personal) expect(text, path).not.toContain(word)
    expect(answer.headers()['set-cookie'], path).toBeUndefined()
  }
  await stranger.dispose()
})

test('answers 404 without echoing typed markup unescaped', async ({ request }) => {
  const answer = await request.get(
    '/services/%3Cscript%3Ealert(1)%3C/script%3E/?q=%3Cscript%3Ealert(1)%3C/script%3E',
  )
  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain('<script>alert(1)')
})

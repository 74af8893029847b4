import type { Page, WebSocketRoute } from '@playwright/test'
import { makePerson, makeProvider, publishDemand, sendOffer, signInByCookies } from './fixture'
import { openVisitor, type Visitor } from './people'
import { expect, test } from './test'

/** A proxy to the server that can be cut, or go silent without closing. */
const lineOf = async (page: Page) => {
  const line = { isCut: false, isSilent: false }
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/chat\//, (socket) => {
    if (line.isCut) return void socket.close()
    const server = socket.connectToServer()
    const isDead = { value: false }
    open.add(socket)
    server.onMessage((message) => {
      // A silent socket stays silent; only a new one works again.
      if (line.isSilent) isDead.value = true
      if (!isDead.value) socket.send(message)
    })
  })
  return {
    cut: async () => {
      line.isCut = true
      await Promise.all([...open].map((socket) => socket.close()))
      open.clear()
    },
    mend: () => {
      line.isCut = false
    },
    silence: (isSilent: boolean) => {
      line.isSilent = isSilent
    },
  }
}

const write = async ({ page, words }: Visitor, text: string) => {
  await page.locator('main textarea').first().fill(text)
  await page.getByRole('button', { name: words('chat.send'), exact: true }).click()
}
const log = (visitor: Visitor) => visitor.page.getByRole('log')

test('a dropped socket loses nothing and repeats nothing', async ({ browser }) => {
  const [one, other] = [await makePerson('consumer'), await makeProvider()]
  const offer = await sendOffer(other, await publishDemand(one, 'Pedido para conversar'))
  const desk = { viewport: { width: 1280, height: 900 } }
  const [customer, provider] = [
    await openVisitor(browser, 'pt', desk),
    await openVisitor(browser, 'pt', desk),
  ]
  await signInByCookies(customer, one)
  await signInByCookies(provider, other)
  const line = await lineOf(customer.page)
  await customer.go(`/customer/messages/?id=${offer}`)
  await provider.go(`/provider/messages/?id=${offer}`)
  const both = async (texts: string[]) => {
    for (const visitor of [customer, provider])
      for (const text of texts) await expect(log(visitor).getByText(text)).toHaveCount(1)
  }
  await write(customer, 'antes da queda')
  await both(['antes da queda'])

  await line.cut()
  await write(provider, 'durante, primeira')
  await write(provider, 'durante, segunda')
  await write(customer, 'escrita sem linha')
  // Without the socket the message goes by the API.
  await expect(log(provider).getByText('escrita sem linha')).toHaveCount(1)
  line.mend()
  await both(['antes da queda', 'durante, primeira', 'durante, segunda', 'escrita sem linha'])

  // The message arrives and its answer is lost: it is sent again, and stored once.
  await write(provider, 'de volta')
  await both(['de volta'])
  line.silence(true)
  await write(customer, 'resposta perdida')
  await expect(log(provider).getByText('resposta perdida')).toHaveCount(1)
  line.silence(false)
  await write(provider, 'depois do silencio')
  const all = [
    'antes da queda',
    'durante, primeira',
    'durante, segunda',
    'escrita sem linha',
    'de volta',
    'resposta perdida',
    'depois do silencio',
  ]
  await both(all)
  await customer.page.reload()
  await provider.page.reload()
  await both(all)
  await customer.page.context().close()
  await provider.page.context().close()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createChatStore } from '@/hooks/chat/store'
import { AuthProvider, ChatProvider } from '@/hooks/state-providers'
import { roomOf } from '@/hooks/testing/chat'
import { member, pageAt } from '@/hooks/testing/page'
import { windowWidth } from '@/hooks/testing/window-width'
import type { Channel } from '@/lib/realtime/channel'
import { createSessionStore } from '@/lib/session/state'
import pt from '@/locales/pt.json'
import { ChatButtonLink } from './chat-button-link'
import { ChatDrawerSlot } from './chat-drawer-slot'

const mockRoom = roomOf({ pk: 9 })
jest.mock('@/lib/api/browser', () => ({
  ...jest.requireActual<object>('@/lib/api/browser'),
  call: async ({ id }: { id: string }) =>
    id === 'getRoom' ? mockRoom : id === 'listMessages' ? { results: [], next: null } : [],
}))

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

const noSocket: Channel = {
  listen: () => () => undefined,
  watch: () => () => undefined,
  send: () => false,
  state: () => 'closed',
}
const Opener = () => (
  <ChatButtonLink room={{ pk: 9, side: 'customer' }}>{pt.offers.moves.chat}</ChatButtonLink>
)
const openPage = () => {
  const { Page } = pageAt('/my-bookings/5/', 'pt', pt)
  const store = createChatStore(noSocket)
  const session = createSessionStore({ status: 'signed-in', user: member, hasTokens: true })
  const shown = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page>
        <AuthProvider store={session}>
          <ChatProvider store={store}>
            <Opener />
            <ChatDrawerSlot />
          </ChatProvider>
        </AuthProvider>
      </Page>
    </QueryClientProvider>,
  )
  const link = screen.getByRole('link', { name: pt.offers.moves.chat })
  /** Returns whether the link was left to navigate. */
  const press = (init: MouseEventInit = {}) => {
    link.focus()
    let isFollowed = true
    // jsdom does not navigate.
    const stop = (event: Event) => {
      isFollowed = !event.defaultPrevented
      event.preventDefault()
    }
    document.addEventListener('click', stop)
    fireEvent.click(link, init)
    document.removeEventListener('click', stop)
    return isFollowed
  }
  return { ...shown, store, link, press }
}
const drawer = () => screen.findByRole('complementary', { name: pt.chat.drawer.label })
const isClosed = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())

test('opens beside the page in a wide window, with the focus in the message field', async () => {
  windowWidth(1200)
  const { press } = openPage()
  expect(press()).toBe(false)
  const field = (await drawer()).querySelector('textarea')
  expect(document.activeElement).toBe(field)
  expect(await screen.findByRole('heading', { level: 2, name: mockRoom.peer.full_name })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  const all = screen.getByRole('link', { name: pt.chat.drawer.open })
  expect(all.getAttribute('href')).toMatch(/customer.messages.*[?]id=9/)
  expect(document.documentElement.hasAttribute('data-chat')).toBe(true)
})

test.each([
  ['a narrow window', 1199, {}],
  ['a new tab', 1440, { ctrlKey: true }],
])('leaves the link to navigate in %s', (_what, width, init) => {
  windowWidth(width)
  const { press, store } = openPage()
  expect(press(init)).toBe(true)
  expect(store.getSnapshot().drawer).toBeNull()
})

test('closes on Escape and its button, and returns the focus to the opener', async () => {
  windowWidth(1440)
  const { press, link } = openPage()
  press()
  fireEvent.keyDown((await drawer()).querySelector('textarea') ?? document, { key: 'Escape' })
  await isClosed()
  expect(document.activeElement).toBe(link)
  expect(document.documentElement.hasAttribute('data-chat')).toBe(false)
  press()
  await drawer()
  fireEvent.click(screen.getByRole('button', { name: pt.chat.drawer.close }))
  await isClosed()
  expect(document.activeElement).toBe(link)
})

test('stays open on Escape elsewhere, and closes with its page', async () => {
  windowWidth(1440)
  const { press, store, unmount } = openPage()
  press()
  await drawer()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(store.getSnapshot().drawer).not.toBeNull()
  act(unmount)
  expect(store.getSnapshot().drawer).toBeNull()
})

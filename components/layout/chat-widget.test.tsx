/** @jest-environment jsdom */
import { act, render } from '@testing-library/react'

process.env.NEXT_PUBLIC_CHAT_WIDGET_URL = 'https://chat.example/widget.js'
Object.assign(globalThis, { CSS: { escape: (text: string) => text } })

const load = async () => ({
  ...(await import('./chat-widget')),
  ...(await import('@/lib/storage/consent-store')),
})
const script = () => document.querySelector('script[src="https://chat.example/widget.js"]')
const widget = () => {
  const element = document.createElement('div')
  element.id = 'chat-widget'
  document.body.append(element)
  return element
}

beforeEach(() => {
  jest.useFakeTimers()
  document.body.replaceChildren()
  document.cookie = 'cookie_consent=; path=/; max-age=0'
})
afterEach(() => jest.useRealTimers())

test("The chat widget is not loaded on paths containing 'messages'", async () => {
  const { ChatWidget } = await load()
  render(<ChatWidget path="/customer/messages/" />)
  expect(script()).toBeNull()
})

test('It is raised 70px while the cookie banner shows', async () => {
  const { ChatWidget, consentStore } = await load()
  render(<ChatWidget path="/" />)
  const shown = widget()
  act(() => jest.advanceTimersByTime(500))
  expect(shown.style.marginBottom).toBe('70px')
  act(() => consentStore.answer('declined'))
  expect(shown.style.marginBottom).toBe('')
  // Opened again from the footer.
  act(() => consentStore.reopen())
  expect(shown.style.marginBottom).toBe('70px')
  act(() => consentStore.answer('accepted'))
  expect(shown.style.marginBottom).toBe('')
})

test('Chat widget polled every 500 ms for up to 10 s', async () => {
  const { ChatWidget } = await load()
  const look = jest.spyOn(document, 'querySelector')
  render(<ChatWidget path="/" />)
  expect(script()).not.toBeNull()
  const looks = () => look.mock.calls.filter(([selector]) => selector.includes('#chat-widget')).length
  act(() => jest.advanceTimersByTime(499))
  expect(looks()).toBe(0)
  act(() => jest.advanceTimersByTime(1))
  expect(looks()).toBe(1)
  act(() => jest.advanceTimersByTime(60_000))
  expect(looks()).toBe(20)
  look.mockRestore()
})

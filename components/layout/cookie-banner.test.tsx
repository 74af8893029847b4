/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { consentStore } from '@/lib/storage/consent-store'
import { readCookie } from '@/lib/storage/cookies'
import pt from '@/locales/pt.json'
import { CookieBanner } from './cookie-banner'
import { SessionMark } from './session-mark'

// Recording the answer is tested at the API; here the network is absent.
jest.mock('@/hooks/privacy/analytics-consent', () => ({ recordAnswer: () => Promise.resolve() }))

const page = () => (
  <NextIntlClientProvider locale="pt" timeZone="America/Sao_Paulo" messages={{ layout: pt.layout }}>
    <CookieBanner />
  </NextIntlClientProvider>
)
const show = () => render(page())
const banner = () => screen.queryByRole('region', { name: 'Cookies' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  for (const name of ['cookie_consent', 'tracking_id']) document.cookie = `${name}=; path=/; max-age=0`
})

test('Unset shows the banner. Accept stores accepted and a new tracking id. The banner hides', () => {
  show()
  expect(banner()).not.toBeNull()
  expect(readCookie('tracking_id')).toBeUndefined()
  press('Aceitar')
  expect(readCookie('cookie_consent')).toBe('accepted')
  expect(readCookie('tracking_id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(banner()).toBeNull()
})

test('Decline stores declined. The banner hides either way', () => {
  show()
  press('Recusar')
  expect(readCookie('cookie_consent')).toBe('declined')
  expect(readCookie('tracking_id')).toBeUndefined()
  expect(banner()).toBeNull()
})

test('declining is as easy as accepting', () => {
  show()
  const [first, second] = screen.getAllByRole('button')
  expect(first?.className).toBe(second?.className)
})

test('the answer can be changed later, and declining then ends the tracking id', () => {
  consentStore.answer('accepted')
  show()
  expect(banner()).toBeNull()
  act(() => consentStore.reopen())
  return screen.findByRole('region', { name: 'Cookies' }).then((again) => {
    expect(document.activeElement).toBe(again)
    press('Recusar')
    expect(readCookie('tracking_id')).toBeUndefined()
    expect(banner()).toBeNull()
  })
})

test('renders the banner undecided, and hydrates to the decision of the page’s first script', async () => {
  const html = renderToString(page())
  expect(html).toMatch(/<section[^>]*data-asks="unknown"/)
  for (const [cookie, asked] of [
    ['', 'unset'],
    ['cookie_consent=declined', null],
    ['cookie_consent=accepted', null],
    ['cookie_consent=perhaps', 'unset'],
  ] as const) {
    document.documentElement.removeAttribute('data-consent')
    document.cookie = 'cookie_consent=; path=/; max-age=0'
    if (cookie) document.cookie = `${cookie}; path=/`
    const first = document.createElement('script')
    first.textContent = /<script>(.*)<\/script>/s.exec(renderToString(<SessionMark />))?.[1] ?? ''
    document.body.append(first)
    expect([cookie, document.documentElement.getAttribute('data-consent')]).toEqual([cookie, asked])
    const place = document.createElement('div')
    place.innerHTML = html
    document.body.append(place)
    const root = await act(() => hydrateRoot(place, page()))
    expect([cookie, place.querySelector('section')?.dataset.asks]).toEqual([
      cookie,
      asked ? 'first' : undefined,
    ])
    act(() => root.unmount())
    place.remove()
  }
})

/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { consentStore } from '@/lib/storage/consent-store'
import { readCookie } from '@/lib/storage/cookies'
import pt from '@/locales/pt.json'
import { CookieBanner } from './cookie-banner'

// What the answer puts on record is the API's own test; here no network is there to take it.
jest.mock('@/hooks/privacy/answer-analytics', () => ({ recordAnswer: () => Promise.resolve() }))

const show = () =>
  render(
    <NextIntlClientProvider locale="pt" timeZone="America/Sao_Paulo" messages={{ layout: pt.layout }}>
      <CookieBanner />
    </NextIntlClientProvider>,
  )
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

import { act, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { UnsubscribeRequest } from '@/hooks/notifications/unsubscribe'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { Unsubscribe } from './unsubscribe'

const mockAsk = jest.fn<Promise<UnsubscribeRequest>, [what: string, token: string, locale: string]>()
// The token's effect is tested at the API; here the network is absent.
jest.mock('@/hooks/notifications/unsubscribe', () => ({
  unsubscribeRequestOf: (...asked: [string, string, string]) => mockAsk(...asked),
}))
jest.mock('@/lib/i18n/link', () => ({
  Link: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}))

const open = async (search: string, locale: 'pt' | 'en' = 'pt') => {
  window.history.replaceState(null, '', `/unsubscribe/${search}`)
  await act(() => {
    render(
      <NextIntlClientProvider
        locale={locale}
        timeZone="America/Sao_Paulo"
        messages={locale === 'pt' ? pt : en}
      >
        <Unsubscribe />
      </NextIntlClientProvider>,
    )
    return Promise.resolve()
  })
}
const press = (name: string) =>
  act(() => Promise.resolve(fireEvent.click(screen.getByRole('button', { name }))).then(() => undefined))
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
beforeEach(() => mockAsk.mockReset())

test('opening only reads; one button stops, the stopping is confirmed and can be undone', async () => {
  mockAsk.mockResolvedValueOnce({ topic: 'offers', wanted: true })
  await open('?token=1.offers.abc')
  expect(mockAsk.mock.calls).toEqual([['read', '1.offers.abc', 'pt']])
  expect(screen.getByText('Propostas')).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByRole('link', { name: pt.unsubscribe.settings }).getAttribute('href')).toBe(
    '/settings/?tab=notifications',
  )

  mockAsk.mockResolvedValueOnce({ topic: 'offers', wanted: false })
  await press(pt.unsubscribe.stop)
  expect(mockAsk.mock.lastCall?.[0]).toBe('stop')
  expect(heading()).toBe(pt.unsubscribe.stopped.title)
  expect(document.activeElement?.textContent).toContain('Propostas')

  mockAsk.mockResolvedValueOnce({ topic: 'offers', wanted: true })
  await press(pt.unsubscribe.stopped.undo)
  expect(mockAsk.mock.lastCall?.[0]).toBe('undo')
  expect(heading()).toBe(pt.unsubscribe.back.title)
})

test('says at once that the topic was stopped before, in English too', async () => {
  mockAsk.mockResolvedValueOnce({ topic: 'messages', wanted: false })
  await open('?token=1.messages.abc', 'en')
  expect(heading()).toBe(en.unsubscribe.stopped.title)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('a link that does not hold says why that may be, and where the choice is', async () => {
  mockAsk.mockResolvedValueOnce({ code: 'not_found' })
  await open('?token=none')
  expect(heading()).toBe(pt.unsubscribe.invalid.title)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/?tab=notifications')
})

test('without an answer the same is tried again when asked', async () => {
  mockAsk.mockResolvedValueOnce({ topic: 'reminders', wanted: true })
  await open('?token=1.reminders.abc')
  mockAsk.mockResolvedValueOnce({ code: 'network_error' })
  await press(pt.unsubscribe.stop)
  expect(screen.getByRole('alert').textContent).toBe(pt.errors.network_error)
  mockAsk.mockResolvedValueOnce({ topic: 'reminders', wanted: false })
  await press(pt.unsubscribe.again)
  expect(mockAsk.mock.calls.map(([what]) => what)).toEqual(['read', 'stop', 'stop'])
  expect(heading()).toBe(pt.unsubscribe.stopped.title)
})

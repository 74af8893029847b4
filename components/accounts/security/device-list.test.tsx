import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import { beginSignedIn } from '@/hooks/testing/signed-in'
import type { Device } from '@/lib/contract/sessions'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { DeviceList } from './device-list'

const api = fakeApi()

const device = (pk: string, more: Partial<Device>): Device => ({
  pk,
  browser: 'Firefox',
  system: 'Linux',
  current: false,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
let devices: Device[] = []

beforeEach(() => {
  jest.useFakeTimers()
  beginSignedIn(api)
  devices = [
    device('a', { current: true }),
    device('b', { browser: 'Chrome', system: 'Android' }),
    device('c', { browser: null, system: null }),
  ]
  api.rules.answer = ({ what }) => {
    if (what === 'GET /api/user/sessions/') return { body: devices }
    devices = devices.filter(({ pk }) => what !== `DELETE /api/user/sessions/${pk}/`)
    return { status: 204 }
  }
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const rows = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('heading').textContent)
const becomes = async (look: () => unknown, expected: unknown) => {
  await api.until(() => JSON.stringify(look()) === JSON.stringify(expected), 10)
  expect(look()).toEqual(expected)
}

test.each<[Locale, typeof pt]>([
  ['pt', pt],
  ['en', en],
])(
  '"A list of signed-in devices, each revocable": each but this one, after asking (%s)',
  async (locale, words) => {
    const said = words.accounts.devices
    const { Page } = pageAt('/settings/?tab=security', locale, words)
    render(
      <Page>
        <QueryClientProvider client={getQueryClient()}>
          <DeviceList />
        </QueryClientProvider>
      </Page>,
    )
    const named = (browser: string, system: string) =>
      said.name.replace('{browser}', browser).replace('{system}', system)
    await becomes(() => screen.queryAllByRole('listitem').length, 3)
    expect(rows()).toEqual([named('Firefox', 'Linux'), named('Chrome', 'Android'), said.unknown])
    const [here] = screen.getAllByRole('listitem')
    expect([
      within(here as HTMLElement).queryByRole('button'),
      within(here as HTMLElement).getByText(said.current).textContent,
    ]).toEqual([null, said.current])

    for (const [name, pk] of [
      [named('Chrome', 'Android'), 'b'],
      [said.unknown, 'c'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: said.endOf.replace('{name}', name) }))
      const dialog = await screen.findByRole('dialog', { name: said.endTitle })
      expect([
        dialog.textContent?.includes(said.endText.replace('{name}', name)),
        api.count(`DELETE /api/user/sessions/${pk}/`),
      ]).toEqual([true, 0])
      fireEvent.click(within(dialog).getByRole('button', { name: said.end }))
      await becomes(
        () => [
          screen.queryAllByRole('dialog').length,
          screen.queryAllByText(name).length,
          api.count(`DELETE /api/user/sessions/${pk}/`),
        ],
        [0, 0, 1],
      )
    }
    expect(rows()).toEqual([named('Firefox', 'Linux')])
  },
)

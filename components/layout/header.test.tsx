import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { fakeApi, type ApiResponse } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import { publicCall } from '@/lib/api/public'
import { cookieTokens } from '@/lib/api/tokens'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import { pagePicture } from '@/lib/shared/pictures/page-pictures'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { Header } from './header'
import { visitor, type Viewer } from './viewer'

// Set like next.config.js.
process.env.__NEXT_TRAILING_SLASH = 'true'

const api = fakeApi()

const words = { pt, en }
const sub = {
  pk: 11,
  name: 'Eletricista',
  slug: 'eletricista',
  image: '/services/26a1.webp',
  icon: '/services/26a1-96.webp',
  price: { low_cents: 1, high_cents: 2, unit: 'visit' },
  council: null,
}
const cleaning = {
  pk: 1,
  name: 'Limpeza',
  slug: 'limpeza',
  icon: '/services/1f9f9-96.webp',
  image: '',
  description: '',
  sub_services: [],
  general: null,
}
const repairs = {
  pk: 2,
  name: 'Reparos',
  slug: 'reparos',
  icon: '/services/1f527-96.webp',
  image: '',
  description: '',
  sub_services: [sub, { ...sub, pk: 12, name: 'Encanador', slug: 'encanador', image: '', icon: '' }],
  general: null,
}
let services: ApiResponse

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  cookieTokens.clear()
  getQueryClient().clear()
  window.localStorage.clear()
  services = { body: [cleaning, repairs] }
  api.rules.answer = ({ what }) =>
    what.startsWith('GET /api/services/') ? services : { body: { results: [], data: [] } }
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const ana: Viewer = { ...visitor, role: 'customer', fullName: 'Ana Clara Teste', email: 'ana@example.com' }
const show = async (viewer: Viewer, address = '/contact-us/', locale: Locale = 'pt') => {
  const { Page, went } = pageAt(address, locale, words[locale])
  const signOut = jest.fn()
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <Header viewer={viewer} actions={{ signOut, chooseRole: () => undefined }} />
      </Page>
    </QueryClientProvider>,
  )
  await api.settle()
  return { went, signOut }
}
const names = (locale: Locale) =>
  within(screen.getByRole('navigation', { name: words[locale].layout.menu.main }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe.each<[string, Viewer['role'], Record<Locale, string[]>]>([
  [
    '"Visitors: Services, How it works, Contact; language switch and Sign in."',
    'visitor',
    { pt: ['Serviços', 'Como funciona', 'Contato'], en: ['Services', 'How it works', 'Contact'] },
  ],
  [
    '"Customers: Schedule A Booking, My Bookings, Services, Messages."',
    'customer',
    {
      pt: ['Agendar serviço', 'Meus pedidos', 'Serviços', 'Mensagens'],
      en: ['Schedule A Booking', 'My Bookings', 'Services', 'Messages'],
    },
  ],
  [
    '"Providers: Offers, Wallet, Services, My Bookings, Messages, Schedule A Booking."',
    'provider',
    {
      pt: ['Propostas', 'Carteira', 'Serviços', 'Meus pedidos', 'Mensagens', 'Agendar serviço'],
      en: ['Offers', 'Wallet', 'Services', 'My Bookings', 'Messages', 'Schedule A Booking'],
    },
  ],
])('%s', (_said, role, expected) => {
  test.each(['pt', 'en'] as const)('%s', async (locale) => {
    await show({ ...visitor, role }, '/contact-us/', locale)
    expect(names(locale)).toEqual(expected[locale])
    const { layout } = words[locale]
    expect(
      screen.getByRole('button', {
        name: layout.language.label
          .replace('{current}', layout.language[locale])
          .replace('{code}', locale.toUpperCase()),
      }),
    ).toBeTruthy()
    expect(screen.queryByRole('link', { name: layout.signIn }) !== null).toBe(role === 'visitor')
  })
})

const topBar =
  '"Signed-in top bar: schedule-booking button, language switcher, notification bell with unread count, profile avatar'
test(`${topBar}"`, async () => {
  const told = {
    is_read: false,
    modified_at: '2026-11-01T10:00:00.000Z',
    title: 'Nova proposta',
    text: '',
    message: '',
  }
  api.rules.answer = ({ what }) =>
    what === 'GET /api/notification/list/'
      ? {
          body: {
            data: [1, 2].map((pk) => ({ ...told, pk, indicator: `bookings.new_offer.booking_id__${pk}` })),
          },
        }
      : { body: { results: [], data: [] } }
  await show(ana)
  expect(
    screen
      .getAllByRole('link', { name: pt.layout.nav.schedule })
      .some((link) => link.textContent === pt.layout.nav.scheduleShort),
  ).toBe(true)
  expect(screen.getByRole('button', { name: /Idioma/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: pt.layout.account.open })).toBeTruthy()
  expect(screen.getByRole('button', { name: pt.notifications.title }).textContent).toBe('')
})

test.each([
  ['photo', { photo: '/media/ana.webp' }, ''],
  ['else initials of full name', {}, 'AT'],
  ['else NA', { fullName: '' }, 'NA'],
])(
  `${topBar} (photo, else initials of full name, else NA)" %s`,
  async (_what, part: Partial<Viewer>, text) => {
    await show({ ...ana, ...part })
    const avatar = screen.getByRole('button', { name: pt.layout.account.open })
    expect([avatar.textContent, avatar.querySelector('img')?.getAttribute('src')]).toEqual([
      text,
      part.photo ?? undefined,
    ])
  },
)

test('offers no customer or provider entries to a pure operator', async () => {
  const books = () => screen.queryByRole('link', { name: pt.layout.nav.schedule })
  await show({ ...ana, role: 'operator', isOperator: true })
  expect([names('pt'), books()]).toEqual([['Casos', 'Serviços'], null])
  press(pt.layout.account.open)
  expect(screen.getByRole('link', { name: pt.layout.account.operator })).toBeTruthy()
  for (const name of [pt.layout.account.tour, pt.layout.account.wallet])
    expect(screen.queryByText(name)).toBeNull()
  cleanup()
  await show({ ...ana, isOperator: true })
  expect(names('pt')).toEqual(['Casos', 'Agendar serviço', 'Meus pedidos', 'Serviços', 'Mensagens'])
})

test('shows name, e-mail (or placeholders), Settings and Sign out in the account dropdown', async () => {
  const { signOut } = await show(ana)
  press(pt.layout.account.open)
  expect([screen.queryByText('Ana Clara Teste'), screen.queryByText('ana@example.com')]).not.toContain(null)
  expect(screen.getByRole('link', { name: pt.layout.account.settings }).getAttribute('href')).toBe(
    '/settings/?tab=profile',
  )
  expect(signOut).not.toHaveBeenCalled()
  press(pt.layout.account.signOut)
  expect(signOut).toHaveBeenCalledTimes(1)
})
test.each<[Locale, string, RegExp]>([
  ['pt', 'Nome do cliente', /^\S+@exemplo\.com$/],
  ['en', 'Customer Name', /^\S+@example\.com$/],
])(
  '"(placeholders \'Customer Name\' and the sample e-mail text when missing)" %s',
  async (locale, name, email) => {
    await show({ ...ana, fullName: '', email: '' }, '/contact-us/', locale)
    press(words[locale].layout.account.open)
    expect([screen.queryByText(name), screen.queryByText(email)]).not.toContain(null)
  },
)

test('switches the locale of the current route and keeps it for a year in a SameSite lax cookie', async () => {
  const written: string[] = []
  jest.spyOn(document, 'cookie', 'set').mockImplementation((line) => void written.push(line))
  const { went } = await show(visitor, '/login/?callbackUrl=%2Fwallet%2F')
  press(/Idioma/)
  expect(
    screen
      .getAllByRole('button')
      .filter(({ lang }) => lang)
      .map(({ lang }) => lang)
      .sort(),
  ).toEqual(['en', 'pt'])
  press('English')
  expect(went).toEqual(['/en/login/?callbackUrl=%2Fwallet%2F'])
  const [cookie = ''] = written.filter((line) => line.startsWith('NEXT_LOCALE='))
  expect(
    cookie
      .split(/;\s*/)
      .filter(Boolean)
      .map((part) => part.toLowerCase())
      .sort(),
  ).toEqual(['max-age=31536000', 'next_locale=en', 'path=/', 'samesite=lax'])
})
test('"switched by changing the locale of the current route" and back', async () => {
  const { went } = await show(ana, '/en/my-bookings/12/offers/?sort=price', 'en')
  press(/Language/)
  press('Português')
  // The default language has no prefix.
  expect(went).toEqual(['/my-bookings/12/offers/?sort=price'])
})

describe('the services', () => {
  const open = async (locale: Locale = 'pt') => {
    await show(visitor, '/contact-us/', locale)
    press(words[locale].layout.nav.services)
    await api.settle()
  }
  test('lists services with icons, and sub-services with an image or its fallback on hover', async () => {
    api.asked.length = 0
    await open()
    const link = (name: string) => screen.getByRole('link', { name })
    expect(
      [link('Limpeza'), link('Reparos')].map((one) => [
        one.querySelector('img')?.getAttribute('src'),
        one.getAttribute('href'),
      ]),
    ).toEqual([
      [cleaning.icon, '/services/limpeza/'],
      [repairs.icon, '/services/reparos/'],
    ])
    // "A map of service pk to icon is kept; the services list is fetched once."
    expect(api.count('GET /api/services/')).toBe(1)
    const kept = new QueryObserver(getQueryClient(), {
      ...catalogueQueries(publicCall('pt'), 'pt').serviceIcons(),
      enabled: false,
    }).getCurrentResult().data
    expect([...(kept ?? [])]).toEqual([
      [cleaning.pk, cleaning.icon],
      [repairs.pk, repairs.icon],
    ])
    expect(screen.queryByRole('link', { name: 'Eletricista' })).toBeNull()
    fireEvent.pointerEnter(link('Reparos'))
    act(() => jest.advanceTimersByTime(100))
    const shown = within(screen.getByRole('list', { name: 'Reparos' }))
    const images = shown.getAllByRole('link').map((one) => one.querySelector('img'))
    expect(images.map((image) => image?.getAttribute('src'))).toEqual([sub.icon, pagePicture('1f4e6-96')])
    expect(shown.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/services/reparos/eletricista/',
      '/services/reparos/encanador/',
    ])
    // A missing image is treated as absent.
    const [first] = images
    if (first) fireEvent.error(first)
    expect(first?.getAttribute('src')).toBe(pagePicture('1f4e6-96'))
  })

  test('keeps the sub-services open while the mouse crosses other services toward them', async () => {
    services = { body: [cleaning, repairs, { ...cleaning, pk: 3, name: 'Jardim', slug: 'jardim' }] }
    await open()
    const shows = (name: string) => screen.queryByRole('list', { name }) !== null
    // jsdom lacks PointerEvent; the tests add it.
    const mouse = (what: 'over' | 'move' | 'out', name: string, clientX = 0) =>
      fireEvent(
        screen.getByRole('link', { name }),
        new MouseEvent(`pointer${what}`, { bubbles: true, clientX }),
      )
    const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
    mouse('over', 'Reparos', 20)
    wait(100)
    expect(shows('Reparos')).toBe(true)
    mouse('over', 'Jardim', 60)
    for (const clientX of [90, 120, 150]) {
      wait(60)
      mouse('move', 'Jardim', clientX)
    }
    mouse('out', 'Jardim')
    wait(500)
    expect(shows('Reparos')).toBe(true)

    // Moving the mouse back selects the entry under it at once; resting selects it soon.
    mouse('over', 'Jardim', 150)
    mouse('move', 'Jardim', 140)
    expect(shows('Jardim')).toBe(true)
    mouse('out', 'Jardim')
    mouse('over', 'Reparos', 140)
    wait(100)
    expect(shows('Reparos')).toBe(true)
  })

  test('opens and leaves any service’s sub-services by keys, and closes the flyout by its button', async () => {
    await open()
    const at = () => document.activeElement?.textContent
    const arrow = (key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight') => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      return at()
    }
    act(() => screen.getByRole('link', { name: 'Limpeza' }).focus())
    expect([arrow('ArrowUp'), arrow('ArrowRight'), arrow('ArrowDown')]).toEqual([
      'Limpeza',
      'Limpeza',
      'Reparos',
    ])
    expect([arrow('ArrowRight'), arrow('ArrowDown'), arrow('ArrowDown'), arrow('ArrowRight')]).toEqual([
      'Eletricista',
      'Encanador',
      'Encanador',
      'Encanador',
    ])
    expect(arrow('ArrowLeft')).toBe('Reparos')
    press('Serviços')
    expect(screen.queryByRole('link', { name: 'Reparos' })).toBeNull()
  })

  test.each<[string, ApiResponse, string]>([
    [
      'the error message',
      { status: 503, body: { code: 'unavailable', detail: 'Voltamos já.' } },
      'Voltamos já.',
    ],
    ['else the generic server error text', { status: 500, body: {} }, pt.layout.flyout.error],
    ['else the generic server error text, without an answer', null, pt.layout.flyout.error],
  ])('retries the failed services query twice: %s', async (_what, answer, text) => {
    services = answer
    api.asked.length = 0
    await open()
    for (let n = 0; n < 4; n++) await api.pass(5000)
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(api.count('GET /api/services/')).toBe(3)
  })

  test('fetches the services list once and reuses it for 24 hours in the same locale', async () => {
    api.asked.length = 0
    await open()
    expect(api.count('GET /api/services/')).toBe(1)
    const again = async (later: number, locale: Locale = 'pt') => {
      cleanup()
      getQueryClient().clear()
      jest.setSystemTime(Date.now() + later)
      api.asked.length = 0
      await open(locale)
      return api.count('GET /api/services/')
    }
    expect(await again(86_000_000)).toBe(0)
    expect(await again(0, 'en')).toBe(1)
    expect(await again(86_400_000, 'en')).toBe(1)
  })
})

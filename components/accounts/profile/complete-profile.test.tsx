import { cleanup, fireEvent, screen } from '@testing-library/react'
import { AuthGate } from '@/components/accounts/sign-in/auth-gate'
import { fakeApi, type ApiRequest, type ApiResponse } from '@/hooks/testing/api'
import { member } from '@/hooks/testing/page'
import { newProfile, paulista } from '@/hooks/testing/profile'
import { openPage } from '@/hooks/testing/signed-in'
import { cookieTokens } from '@/lib/api/tokens'
import type { User } from '@/lib/contract/accounts'
import type { Address } from '@/lib/contract/places'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import { clearCookie, readCookie, writeCookie } from '@/lib/storage/cookies'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { CompleteProfile } from './complete-profile'

/* Which parts the page asks for, and where it redirects when nothing is missing. */
const messages = { pt, en }
const api = fakeApi()

const city = { ibge: 3_550_308, name: 'São Paulo', state: 'SP' }
const address = paulista
const offered = { sub_service: 7, name: 'Faxina', cities: [city.ibge], price_cents: null, instant: false }

/** The API's data, and its rejection of a save, if any. */
const held = {
  user: member,
  addresses: [] as Address[],
  services: [] as object[],
  refuses: null as ApiResponse,
}
const profile = () => ({ ...newProfile, full_name: 'Ana', addresses: held.addresses })
const answer = ({ what, body }: ApiRequest): ApiResponse => {
  const isSaving = !what.startsWith('GET')
  if (isSaving && held.refuses) return held.refuses
  if (what === 'POST /api/user/role/')
    held.user = {
      ...held.user,
      ...((body as { role: string }).role === 'provider' ? { is_provider: true } : { is_consumer: true }),
    }
  else if (isSaving && what.includes('/api/profile/')) held.addresses = [address]
  if (what.includes('/api/user/role/') || what === 'GET /api/user/') return { body: held.user }
  if (what.includes('/api/profile/')) return { body: profile() }
  if (what.includes('/api/user/services')) return { body: held.services }
  if (what.includes('/api/places/cep/'))
    return { body: { ...address, city_name: city.name, state: city.state } }
  if (what.includes('/api/places/cities/')) return { body: [city] }
  return { body: [] }
}

/** Each answer triggers the next request: waits until the value is as expected. */
const becomes = async (look: () => unknown, expected: unknown) => {
  await api.until(() => JSON.stringify(look()) === JSON.stringify(expected), 1)
  expect(look()).toEqual(expected)
}
const open = (address = '/complete-profile/', locale: Locale = 'pt') =>
  openPage(
    api,
    <AuthGate>
      <CompleteProfile />
    </AuthGate>,
    address,
    locale,
    messages[locale],
  )
const customer = { is_consumer: true, is_provider: false }
const provider = { is_consumer: false, is_provider: true }
const nobody = { is_consumer: false, is_provider: false }
const isThere = (roles: Partial<User>, more: Partial<typeof held> = {}) =>
  Object.assign(held, { user: { ...member, ...roles }, addresses: [], services: [], refuses: null, ...more })
const asked = (missing: 'role' | 'address' | 'service') => writeCookie('shouldCompleteProfile', missing)
const heading = () => screen.queryAllByRole('heading')[0]?.textContent
const radios = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await api.settle()
}
const field = (name: 'cep' | 'number' | 'complement') =>
  document.getElementById(`field-${name}`) as HTMLInputElement
const type = async (name: Parameters<typeof field>[0], value: string) => {
  fireEvent.change(field(name), { target: { value } })
  await api.settle()
}

beforeEach(() => {
  jest.useFakeTimers()
  api.asked.length = 0
  api.rules.answer = answer
  getQueryClient().clear()
  for (const name of ['userRole', 'autoRoleFlag', 'shouldCompleteProfile']) clearCookie(name)
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const bookings = '/my-bookings/?statusId=booking_offers/'
const languages: [Locale, typeof pt][] = [
  ['pt', pt],
  ['en', en],
]

describe.each(languages)('in %s', (locale, words) => {
  const at = `${locale === 'en' ? '/en' : ''}/complete-profile/`
  const said = words.accounts.complete
  const out = (path: string) => (locale === 'en' ? `/en${path}` : path)

  test('asks for a role when shouldCompleteProfile is "role", then for the role’s own fields', async () => {
    asked('role')
    isThere(nobody)
    const went = await open(at, locale)
    await becomes(heading, said.role.title)
    expect(radios()).toEqual(['consumer', 'provider'])
    await press(words.accounts.register.role.submit)
    expect(api.asked.find(({ what }) => what === 'POST /api/user/role/')?.body).toEqual({ role: 'consumer' })
    await becomes(heading, said.address.title)
    expect([readCookie('shouldCompleteProfile'), went]).toEqual([undefined, []])
  })

  test('shouldCompleteProfile "address": saving one leads on', async () => {
    asked('address')
    isThere(customer)
    const went = await open(at, locale)
    await becomes(heading, said.address.title)
    expect(went).toEqual([])
    await type('cep', '01310100')
    await type('number', '1000')
    await press(said.continue)
    await becomes(() => went, [out(bookings)])
    expect(readCookie('shouldCompleteProfile')).toBeUndefined()
  })

  test('asks a provider for services and cities when shouldCompleteProfile is "service"', async () => {
    asked('service')
    isThere(provider)
    const went = await open(at, locale)
    await becomes(heading, said.service.title)
    await press(said.continue)
    expect(screen.getByText(words.accounts.services.atLeastOne)).toBeTruthy()
    // Two lists: cities and services.
    expect(screen.getAllByRole('button', { name: words.ui.list.open })).toHaveLength(2)
    expect(went).toEqual([])
  })

  test('shows the API’s errors on their fields and keeps the input', async () => {
    isThere(customer, {
      refuses: {
        status: 422,
        body: {
          code: 'validation_error',
          detail: '',
          errors: { 'addresses.0.cep': ['invalid_cep'], 'addresses.0.number': ['too_long'] },
        },
      },
    })
    const went = await open(at, locale)
    await becomes(heading, said.address.title)
    await type('cep', '01310100')
    await type('number', '1000')
    await type('complement', 'fundos')
    await press(said.continue)
    const help = (name: Parameters<typeof field>[0]) =>
      document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
    await becomes(
      () => [help('cep'), help('number')],
      [
        words.fieldErrors.invalid_cep,
        `${words.fieldErrors.too_long} ${words.ui.limits.mostLetters.replace('{limit}', '20')}`,
      ],
    )
    expect([
      field('cep').value,
      field('number').value,
      field('complement').value,
      document.activeElement,
    ]).toEqual(['01310-100', '1000', 'fundos', field('cep')])
    expect(went).toEqual([])
  })

  test('a role the API refuses is said above the choice, which stays', async () => {
    isThere(nobody, {
      refuses: {
        status: 422,
        body: { code: 'validation_error', detail: '', errors: { role: ['invalid_choice'] } },
      },
    })
    await open(at, locale)
    await becomes(heading, said.role.title)
    fireEvent.click(screen.getAllByRole('radio')[1] as HTMLElement)
    await press(words.accounts.register.role.submit)
    await becomes(() => screen.queryByText(words.fieldErrors.invalid_choice) !== null, true)
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      true,
    ])
  })

  test.each(['provider', 'consumer'] as const)(
    '?add=%s takes on the other role, and looks from its side',
    async (add) => {
      isThere(add === 'provider' ? customer : provider, { addresses: [address] })
      const went = await open(`${at}?add=${add}`, locale)
      await becomes(heading, said.become[add].title)
      expect(radios()).toEqual([add])
      await press(words.accounts.register.role.submit)
      // A new provider is asked for services; a new customer is asked for an address only when requesting a
      // job.
      await (add === 'provider' ? becomes(heading, said.service.title) : becomes(() => went, [out(bookings)]))
      expect([readCookie('userRole'), went.length]).toEqual(
        add === 'provider' ? ['provider', 0] : ['customer', 1],
      )
    },
  )

  test('offers to retry failed reads', async () => {
    isThere(customer, { addresses: [address] })
    api.rules.answer = (one) =>
      one.what === 'GET /api/profile/'
        ? { status: 403, body: { code: 'forbidden', detail: '' } }
        : answer(one)
    const went = await open(at, locale)
    for (let n = 0; n < 3; n++) await api.pass(5_000)
    await becomes(() => screen.queryByRole('alert')?.textContent?.includes(words.ui.error.title), true)
    api.rules.answer = answer
    await press(words.ui.error.retry)
    await becomes(() => went, [out(bookings)])
  })

  test('a visitor signs in first, and comes back', async () => {
    cookieTokens.clear()
    const went = await open(`${at}?add=provider`, locale)
    await becomes(
      () => went,
      [out(`/login/?callbackUrl=${encodeURIComponent('/complete-profile/?add=provider')}`)],
    )
  })
})

describe('a profile that lacks nothing leads on', () => {
  test.each([
    ['a customer with an address', customer, { addresses: [address] }, '', bookings],
    ['a provider with services, and no address', provider, { services: [offered] }, '', '/'],
    [
      '?add= a role already held',
      { ...customer, is_provider: true },
      { addresses: [address], services: [offered] },
      '?add=provider',
      bookings,
    ],
    ['?add= no role there is', customer, { addresses: [address] }, '?add=operator', bookings],
  ])('%s is led on', async (_who, roles, more, search, to) => {
    isThere(roles, more)
    const went = await open(`/complete-profile/${search}`)
    await becomes(() => went, [to])
  })

  test('redirects a provider to the set-up after the missing services are saved', async () => {
    isThere(provider)
    const went = await open()
    await becomes(heading, pt.accounts.complete.service.title)
    held.services = [offered]
    await getQueryClient().invalidateQueries()
    await becomes(() => went, ['/provider/begin/'])
  })

  test('does not ask for a role if the user holds both', async () => {
    asked('role')
    isThere({ ...customer, is_provider: true }, { addresses: [address], services: [offered] })
    const went = await open()
    await becomes(() => went, [bookings])
  })

  test.each([
    ['role', customer, ['provider']],
    ['role', provider, ['consumer']],
  ] as const)(
    'a second role, where the API asked for one, is the one not held',
    async (missing, roles, left) => {
      asked(missing)
      isThere(roles, { addresses: [address], services: [offered] })
      const went = await open()
      await becomes(() => screen.queryAllByRole<HTMLInputElement>('radio').map(({ value }) => value), left)
      expect(went).toEqual([])
    },
  )

  test('a provider is asked for an address only where the API asked for one', async () => {
    asked('address')
    isThere(provider, { services: [offered] })
    const went = await open()
    await becomes(heading, pt.accounts.complete.address.title)
    expect(went).toEqual([])
  })

  test('the page to come back to is kept, query and all', async () => {
    isThere(customer, { addresses: [address] })
    const went = await open(
      `/complete-profile/?callbackUrl=${encodeURIComponent('/my-bookings/12/offers/?sort=price')}`,
    )
    await becomes(() => went, ['/my-bookings/12/offers/?sort=price'])
  })
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '\t//evil.example',
  ])('a callbackUrl that would leave the origin is ignored: %j', async (url) => {
    isThere(customer, { addresses: [address] })
    const went = await open(`/complete-profile/?callbackUrl=${encodeURIComponent(url)}`)
    await becomes(() => went, [bookings])
  })
})

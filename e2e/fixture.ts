import { randomInt, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { PaymentCommand } from '../lib/contract/dev'
import { instantOf, plainDate } from '../lib/format/date'
import { weekdayOf } from '../server/time/local-time'
import type { Visitor } from './people'

export const origin = process.env.E2E_BASE_URL ?? `http://localhost:${process.env.E2E_PORT ?? 3217}`
export const password = 'uma frase bem comprida 42'
const rioBranco = { ibge: 1200401, typed: 'rio branco', name: /Rio Branco – AC/ }
const cities = [
  rioBranco,
  { ibge: 1200500, typed: 'sena madureira', name: /Sena Madureira – AC/ },
  { ibge: 1200609, typed: 'tarauaca', name: /Tarauacá – AC/ },
  { ibge: 1200302, typed: 'feijo', name: /Feijó – AC/ },
]
/**
 * City of this worker's people; the demo has nobody in Acre. A city per parallel worker: the providers of a test get no
 * requests of the tests beside it.
 */
export const city = cities[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % cities.length] ?? rioBranco
const service = { slug: 'limpeza', sub: 'faxina-residencial' }

export interface Person {
  email: string
  access: string
  refresh: string
}

export const newEmail = () => `e2e-${Date.now()}-${randomInt(1e6)}@example.com`
export const newPhone = () => `119${String(60_000_000 + randomInt(39_000_000))}`

export const api = async <T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  who: Person | null,
  body?: unknown,
): Promise<T> => {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'accept-language': 'pt-br',
      ...(who ? { authorization: `Bearer ${who.access}` } : {}),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

const codeTo = async (to: string): Promise<string> => {
  let code: string | null | undefined
  await expect
    .poll(async () => {
      const sent = await api<{ code: string | null }[]>(
        'GET',
        `/api/dev/outbox/?to=${encodeURIComponent(to)}`,
        null,
      )
      code = sent.find((one) => one.code)?.code
      return code ?? null
    })
    .not.toBeNull()
  return code ?? ''
}

/** Somebody new, with e-mail and phone confirmed and the tour behind them. */
export const makePerson = async (role: 'consumer' | 'provider'): Promise<Person> => {
  const email = newEmail()
  const { access, refresh } = await api<Person>('POST', '/api/register/', null, {
    email,
    password,
    full_name: 'Pessoa de Teste',
    role,
    accepted_terms: true,
  })
  const who = { email, access, refresh }
  await api('POST', '/api/user/verify-email/', who, { code: await codeTo(email) })
  const phone = newPhone()
  await api('POST', '/api/user/verify-phone/send/', who, { phone })
  await api('POST', '/api/user/verify-phone/', who, { code: await codeTo(`+55${phone}`) })
  await api('POST', '/api/user/introduction_tour/', who)
  return who
}

interface Field {
  key: string
  type: string
  required: boolean
  options?: { value: string }[]
  min?: number
  show_if?: { field: string; equals: string[] }
}
const answerTo = ({ type, options, min }: Field) =>
  type === 'choice'
    ? options?.[0]?.value
    : type === 'multichoice'
      ? [options?.[0]?.value]
      : type === 'number'
        ? (min ?? 1)
        : type === 'boolean'
          ? false
          : type === 'date'
            ? '2030-01-15'
            : 'Texto de teste'

const subService = async (): Promise<number> => {
  const tree = await api<{ sub_services: { pk: number; slug: string }[] }[]>('GET', '/api/services/', null)
  const found = tree.flatMap((one) => one.sub_services).find(({ slug }) => slug === service.sub)
  if (!found) throw new Error(`no ${service.sub}`)
  return found.pk
}

/** Publishes a demand of a customer; returns its booking. */
export const publishDemand = async (customer: Person, description: string, place = city): Promise<number> => {
  const { steps } = await api<{ steps: { fields: Field[] }[] }>(
    'GET',
    `/api/services/${service.slug}/${service.sub}/forms/`,
    null,
  )
  const fields = steps.flatMap((step) => step.fields).filter(({ required }) => required)
  const answers: Record<string, unknown> = {}
  // A question behind another answer appears after it.
  for (const field of [...fields.filter((one) => !one.show_if), ...fields.filter((one) => one.show_if)]) {
    const given = field.show_if ? [answers[field.show_if.field]].flat() : []
    if (!field.show_if || given.some((one) => field.show_if?.equals.includes(String(one))))
      answers[field.key] = answerTo(field)
  }
  const address = {
    cep: '69900-062',
    street: 'Rua Benjamin Constant',
    number: '100',
    district: 'Centro',
    city: place.ibge,
  }
  return (
    await api<{ pk: number }>('POST', '/api/demands/', customer, {
      sub_service: await subService(),
      answers,
      address,
      description,
    })
  ).pk
}

/** City in which no test leaves an open demand, for one that counts a new provider's suggestions. */
export const quietCity = { ibge: 1200708, typed: 'xapuri', name: /Xapuri – AC/ }

/** Creates a provider of cleaning in a city, where open demands are suggested to them at any time. */
export const makeProvider = async (place = city): Promise<Person> => {
  const who = await makePerson('provider')
  await api('PUT', '/api/user/services', who, [{ sub_service: await subService(), cities: [place.ibge] }])
  return who
}

/** `YYYY-MM-DD`, so many days from today on São Paulo's calendar. */
export const dayIn = (days: number): string => plainDate(Date.now() + days * 86_400_000)

/** The same, or the day after a Sunday, on which the demo's professionals do not work. */
export const workdayIn = (days: number): string => {
  const day = dayIn(days)
  return weekdayOf(day) === 0 ? dayIn(days + 1) : day
}

/**
 * The provider's offer on a booking, once it has been suggested to them; two days on in the morning if
 * nothing else is said.
 */
export const sendOffer = async (
  provider: Person,
  booking: number,
  startsAt = instantOf(dayIn(2), '10:00'),
): Promise<number> => {
  let suggestion: number | undefined
  await expect
    .poll(async () => {
      const { results } = await api<{ results: { suggestion?: { pk: number }; booking: { pk: number } }[] }>(
        'GET',
        '/api/provider/demands/?statusId=ready',
        provider,
      )
      suggestion = results.find((one) => one.booking.pk === booking)?.suggestion?.pk
      return suggestion ?? null
    })
    .not.toBeNull()
  const { pk } = await api<{ pk: number }>('POST', '/api/offers/', provider, {
    suggestion,
    items: [{ kind: 'labour', text: 'Mão de obra', amount_cents: 18_000 }],
    message: 'Posso atender.',
    starts_at: startsAt,
    duration_minutes: 120,
  })
  return pk
}

/** Presses a button of the simulated gateway. */
export const commandGateway = (reference: string, command: PaymentCommand) =>
  api('POST', `/api/dev/payments/${reference}/`, null, { do: command })

/** Approves an offer and pays for it, with a card the demo's gateway accepts at once. */
export const approveAndPay = async (customer: Person, booking: number, offer: number): Promise<void> => {
  await api('POST', `/api/offers/${offer}/approve/`, customer)
  const card = { number: '4235647728025682', holder: 'APRO', exp_month: 11, exp_year: 2090, cvv: '123' }
  const { token } = await api<{ token: string }>('POST', '/api/dev/payments/card/token/', null, card)
  const wish = { booking, method: 'card', card_token: token }
  const { status } = await api<{ status: string }>('POST', '/api/payment/intents/', customer, wish)
  expect(status).toBe('paid')
}

/** Signs somebody in in a browser, by cookies. */
export const signInByCookies = (visitor: Visitor, { access, refresh }: Person) =>
  visitor.page.context().addCookies([
    { name: 'accessToken', value: access, url: origin },
    { name: 'refreshToken', value: refresh, url: origin },
  ])

/** Opens another session of an account: of a demo account unless a password is given. The tour is completed. */
export const sessionOf = async (email: string, secret = 'demonstracao'): Promise<Person> => {
  const { access, refresh } = await api<Person>('POST', '/api/token/', null, { email, password: secret })
  const who = { email, access, refresh }
  await api('POST', '/api/user/introduction_tour/', who)
  return who
}
export const newSessionOf = ({ email }: Person): Promise<Person> => sessionOf(email, password)

export const readCookie = async (visitor: Visitor, name: string): Promise<string | undefined> =>
  (await visitor.page.context().cookies()).find((one) => one.name === name)?.value

/** Returns the user signed in in a browser, for calls to the API. */
export const sessionIn = async (visitor: Visitor): Promise<Person> => ({
  email: '',
  access: (await readCookie(visitor, 'accessToken')) ?? '',
  refresh: (await readCookie(visitor, 'refreshToken')) ?? '',
})

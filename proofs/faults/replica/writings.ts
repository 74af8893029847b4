import { cleaning, subServiceIdOf } from '@/server/testing/forms'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import { saoPaulo, type TestUser } from '@/server/testing/people'
import type { As } from '@/server/testing/speaker'

/** What somebody changes of what a provider's page shows, and how that is read there. */
export interface Writing {
  what: string
  provider: number
  owner: TestUser
  /** Of how many states it can be told. */
  states: number
  /** Brings it into its nth state, from 1 on. */
  write(as: As, nth: number): Promise<void>
  /** Which state is shown. */
  read(as: ReturnType<As>): Promise<number>
}

/** In letters: measurements could be a telephone number, which strangers do not see. */
const inLetters = (nth: number) => [...String(nth)].map((sign) => 'abcdefghij'[Number(sign)]).join('')
const fromLetters = (text: string) =>
  Number([...text].map((sign) => 'abcdefghij'.indexOf(sign)).join('') || '0')

const bio = async (t: TestApp): Promise<Writing> => {
  const owner = await t.make.provider({ user: { bio: 'Estado a' } })
  return {
    what: 'a bio',
    provider: owner.id,
    owner,
    states: Infinity,
    write: async (as, nth) =>
      void okay(await as(owner).put('/api/profile/', { bio: `Estado ${inLetters(nth)}` })),
    read: async (as) =>
      fromLetters(
        okay<{ bio: string }>(await as.get(`/api/providers/${owner.id}/`)).bio.replace('Estado ', ''),
      ),
  }
}

const price = async (t: TestApp): Promise<Writing> => {
  const owner = await t.make.provider({ priceCents: 10_000 })
  const offered = { sub_service: await subServiceIdOf(t.db, cleaning), cities: [saoPaulo], instant: false }
  return {
    what: 'a price',
    provider: owner.id,
    owner,
    states: Infinity,
    write: async (as, nth) =>
      void okay(await as(owner).put('/api/user/services', [{ ...offered, price_cents: 10_000 + nth }])),
    read: async (as) => {
      const { services } = okay<{ services: { price_cents: number }[] }>(
        await as.get(`/api/providers/${owner.id}/`),
      )
      return (services[0]?.price_cents ?? 0) - 10_000
    },
  }
}

/** Both have to write before either is public. */
const review = async (t: TestApp): Promise<Writing> => {
  const { provider, customer, booking } = await t.make.completed()
  const words = { rating: 5, text: 'Tudo certo' }
  const path = `/api/bookings/${booking}/review/`
  okay(await t.as(provider).post(path, words))
  return {
    what: 'a review',
    provider: provider.id,
    owner: customer,
    states: 1,
    write: async (as) => void okay(await as(customer).post(path, words)),
    read: async (as) =>
      okay<{ results: unknown[] }>(await as.get(`/api/providers/${provider.id}/reviews/`)).results.length,
  }
}

export const makeWritings = async (t: TestApp): Promise<Writing[]> => [
  await bio(t),
  await price(t),
  await review(t),
]

import { randomUUID } from 'node:crypto'
import { subServices } from '@/server/db/schema/catalogue'
import { signAccess } from '@/server/http/session'
import type { TestApp } from '@/server/testing/make-app'
import { makeCaller, type Tally } from './caller'
import type { Pair } from './main-job'
import { openPage, type Page } from './page'

interface PairsOptions {
  count: number
  origin: string
  tally: Tally
  seenMs: number[]
  pick: () => number
  mutation: string | null
}

/** So many pairs who work together, each on open pages. */
export const makePairs = async (t: TestApp, options: PairsOptions) => {
  // A slow machine takes longer over it than a token usually lasts.
  const config = { ...t.context.config, accessTokenMinutes: 600 }
  const pages: Page[] = []
  const { origin, tally, pick, mutation } = options
  const sideOf = async ({ id }: { id: number }) => {
    const token = await signAccess(config, { id, session: randomUUID() }, new Date())
    const page = openPage({ origin, token, mutation, noted: (ms) => options.seenMs.push(ms) })
    pages.push(page)
    return { call: makeCaller({ origin, token, tally, pick, mutation }), page }
  }
  const works = await t.db.select({ slug: subServices.slug }).from(subServices).limit(options.count)
  const pairs: Pair[] = []
  const people: { customers: number[]; providers: number[] } = { customers: [], providers: [] }
  for (const { slug } of works) {
    const [customer, provider] = [await t.make.customer(), await t.make.provider({ services: [slug] })]
    people.customers.push(customer.id)
    people.providers.push(provider.id)
    pairs.push({
      customer: await sideOf(customer),
      provider: await sideOf(provider),
      demand: await t.make.demandBody({}, slug),
      offer: t.make.offerBody(),
    })
  }
  return { pairs, people, close: () => pages.forEach((page) => page.close()) }
}

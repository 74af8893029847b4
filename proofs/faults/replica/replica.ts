import { providerTag } from '@/lib/shared/page-tags'
import type { ClientFor } from '@/server/testing/api-client'
import { cleaning, subServiceIdOf } from '@/server/testing/forms'
import type { TestApp } from '@/server/testing/make-app'
import { okBody } from '@/server/testing/ok-body'
import { saoPaulo, type TestUser } from '@/server/testing/people'
import { seededRandom } from '@/server/testing/seeded-random'
import { requirePrograms } from '../../harness/debian'
import { withServer } from '../../harness/own-postgres'
import type { Outcome, Proof } from '../../harness/proof'
import { addStandby } from '../cluster/machines'
import { waitFor } from '../cluster/part'
import { freePorts } from '../cluster/ports'
import { postgresAt, urlAt, withPostgres, type Postgres } from '../cluster/postgres'
import { startTwo, type TwoPrograms } from './programs'

/** A value of a provider's page, which its owner changes in steps. */
interface Writing {
  what: string
  provider: number
  owner: TestUser
  /** Number of distinguishable states. */
  states: number
  /** Writes the nth state, from 1 on. */
  write(as: ClientFor, nth: number): Promise<void>
  read(as: ReturnType<ClientFor>): Promise<number>
}

/** Encodes in letters: digits could be a telephone number, which is masked. */
const inLetters = (nth: number) =>
  [...String(nth)].map((character) => 'abcdefghij'[Number(character)]).join('')
const fromLetters = (text: string) =>
  Number([...text].map((character) => 'abcdefghij'.indexOf(character)).join('') || '0')

const bio = async (t: TestApp): Promise<Writing> => {
  const owner = await t.make.provider({ user: { bio: 'Estado a' } })
  return {
    what: 'a bio',
    provider: owner.id,
    owner,
    states: Infinity,
    write: async (as, nth) =>
      void okBody(await as(owner).put('/api/profile/', { bio: `Estado ${inLetters(nth)}` })),
    read: async (as) =>
      fromLetters(
        okBody<{ bio: string }>(await as.get(`/api/providers/${owner.id}/`)).bio.replace('Estado ', ''),
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
      void okBody(await as(owner).put('/api/user/services', [{ ...offered, price_cents: 10_000 + nth }])),
    read: async (as) => {
      const { services } = okBody<{ services: { price_cents: number }[] }>(
        await as.get(`/api/providers/${owner.id}/`),
      )
      return (services[0]?.price_cents ?? 0) - 10_000
    },
  }
}

/** Written after the provider's, since a review is public once both exist. */
const review = async (t: TestApp): Promise<Writing> => {
  const { provider, customer, booking } = await t.make.completed()
  const words = { rating: 5, text: 'Tudo certo' }
  const path = `/api/bookings/${booking}/review/`
  okBody(await t.as(provider).post(path, words))
  return {
    what: 'a review',
    provider: provider.id,
    owner: customer,
    states: 1,
    write: async (as) => void okBody(await as(customer).post(path, words)),
    read: async (as) =>
      okBody<{ results: unknown[] }>(await as.get(`/api/providers/${provider.id}/reviews/`)).results.length,
  }
}

const makeWritings = async (t: TestApp): Promise<Writing[]> => [await bio(t), await price(t), await review(t)]

interface Condition {
  begin(standby: Postgres): Promise<unknown>
  end(standby: Postgres): Promise<unknown>
}

const conditions: Record<string, Condition> = {
  prompt: { begin: () => Promise.resolve(), end: () => Promise.resolve() },
  late: { begin: (standby) => delay(standby, '700ms'), end: (standby) => delay(standby, '0') },
  paused: {
    begin: (standby) => standby.ask('select pg_wal_replay_pause()'),
    end: (standby) => standby.ask('select pg_wal_replay_resume()'),
  },
  dead: { begin: (standby) => standby.kill(), end: (standby) => standby.start() },
}

const conditionNames = Object.keys(conditions)

const delay = async (standby: Postgres, by: string) => {
  await standby.ask(`alter system set recovery_min_apply_delay = '${by}'`)
  await standby.ask('select pg_reload_conf()')
}

const stepsOfEach = 4

interface Round {
  written: number
  readsAfter: number
  failures: string[]
}

/** Writes the states of one value in turn, and reads it through both programs after each. */
const writeAndRead = async (
  { speakers, pages }: TwoPrograms,
  { what, provider, owner, states, write, read }: Writing,
  pick: () => number,
  round: Round,
) => {
  for (let nth = 1; nth <= Math.min(stepsOfEach, states); nth++) {
    const [here, there] = pick() % 2 === 0 ? speakers : [speakers[1], speakers[0]]
    const check = async (when: string, as: ReturnType<ClientFor>) => {
      const shown = await read(as)
      round.readsAfter++
      if (shown < nth) round.failures.push(`${what}, ${when}: state ${shown} instead of ${nth}`)
    }
    const published = pages.listen(providerTag(provider))
    await write(here, nth)
    round.written++
    await Promise.all([
      check('one’s own, by the other program', there(owner)),
      check('one’s own, by the same program', here(owner)),
      check('a stranger’s, by the program that wrote', here(null)),
    ])
    await published()
    await Promise.all([
      check('a page made after its event, by the program that wrote', here(null)),
      check('a page made after its event, by the other program', there(null)),
    ])
  }
}

/** Writes and reads under one condition; afterwards public reads have to come from the standby again. */
const runRound = async (
  programs: TwoPrograms,
  standby: Postgres,
  condition: string,
  pick: () => number,
): Promise<Round> => {
  const { begin, end } = conditions[condition] ?? {}
  if (!begin || !end) throw new Error(`no such condition: ${condition}`)
  const writings = await makeWritings(programs.t)
  await waitFor('the standby to be in use', () => Promise.resolve(programs.areInUse()))
  const round: Round = { written: 0, readsAfter: 0, failures: [] }
  await begin(standby)
  try {
    await Promise.all(writings.map((one) => writeAndRead(programs, one, pick, round)))
  } finally {
    // A late standby stays late: it has to be used nevertheless.
    if (condition !== 'late') await end(standby)
  }
  await waitFor('the standby to be in use again', () => Promise.resolve(programs.areInUse()))
  const before = programs.reads()
  for (const as of programs.speakers)
    for (const { provider } of writings) await as(null).get(`/api/providers/${provider}/`)
  if (programs.reads() === before) round.failures.push('no public read came from the standby')
  if (condition === 'late') await end(standby)
  return round
}

const scales = { full: { rounds: 10 }, short: { rounds: 2 } }

const withStandby = <T>(work: (primary: number, standby: Postgres) => Promise<T>): Promise<T> =>
  withPostgres('replica', {}, async (primary, folder) => {
    const [port = 0] = await freePorts(1)
    const standby = postgresAt('standby', folder, port)
    try {
      await addStandby(primary, standby)
      return await work(primary.port, standby)
    } finally {
      await standby.kill()
    }
  })

const runRounds = async (
  standby: Postgres,
  rounds: number,
  seed: number,
  mutation: string | null,
): Promise<Outcome> => {
  const programs = await startTwo((url) => urlAt(standby.port, new URL(url).pathname.slice(1)), mutation)
  const pick = seededRandom(seed)
  const measurements = { writes: 0, 'reads after them': 0, 'from the standby': 0 }
  const failures: string[] = []
  try {
    for (let nth = 0; nth < rounds; nth++)
      for (const condition of conditionNames) {
        if (failures.length > 0) break
        const round = await runRound(programs, standby, condition, pick)
        measurements.writes += round.written
        measurements['reads after them'] += round.readsAfter
        measurements['from the standby'] = programs.reads()
        failures.push(...round.failures.map((one) => `${condition}: ${one}`))
      }
  } finally {
    await programs.close()
  }
  return { measurements, failures: failures.slice(0, 20) }
}

export const replica: Proof = {
  promise: 'a standby answers public reads, and nobody misses what they wrote',
  target:
    'two programs on Debian’s primary and standby, which hear of each other 100 ms late; people change a ' +
    'bio, a price and a review at once while the standby is prompt, 0.7 s late, paused and killed, ' +
    `${scales.full.rounds} times each: what one wrote is there at the next look, by either program; a page ` +
    'made after its event never shows less than the event’s; and each time public reads come from the ' +
    'standby again, the late one among them',
  mutations: {
    replayed: 'that the standby must have replayed, not just received, what pages were told of',
    told: 'that an event about pages has reads wait for the standby',
    own: 'that who names themselves is answered by the primary',
  },
  async run({ scale, seed, mutation }) {
    requirePrograms()
    return withStandby((primary, standby) =>
      withServer(urlAt(primary), () => runRounds(standby, scales[scale].rounds, seed, mutation)),
    )
  },
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '@/server/testing/seeded-random'
import { lacking, makeCluster, makeFolder } from '../../harness/debian'
import { withServer } from '../../harness/own-postgres'
import type { Outcome, Proof } from '../../harness/proof'
import { addStandby } from '../cluster/machines'
import { freePorts } from '../cluster/ports'
import { postgresAt, urlAt, type Postgres } from '../cluster/postgres'
import { startTwo } from './programs'
import { conditionNames, runRound } from './rounds'

const scales = { full: { rounds: 10 }, short: { rounds: 2 } }

/** Starts a primary and a standby; kills and deletes them after `work`. */
const withStandby = async <T>(work: (primary: number, standby: Postgres) => Promise<T>): Promise<T> => {
  const folder = makeFolder('replica')
  const [one = 0, other = 0] = await freePorts(2)
  const primary = postgresAt('primary', folder, one)
  const standby = postgresAt('standby', folder, other)
  try {
    makeCluster(join(folder, 'primary'))
    await primary.start()
    await addStandby(primary, standby)
    return await work(one, standby)
  } finally {
    await standby.kill()
    await primary.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

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
    const missing = lacking()
    if (missing.length > 0) throw new Error(`first: apt-get install ${missing.join(' ')}`)
    return withStandby((primary, standby) =>
      withServer(urlAt(primary), () => runRounds(standby, scales[scale].rounds, seed, mutation)),
    )
  },
}

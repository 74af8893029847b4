import { providerTag } from '@/lib/shared/page-tags'
import { waitFor } from '../cluster/part'
import type { Postgres } from '../cluster/postgres'
import type { Hearing } from './hearing'
import type { TwoPrograms } from './programs'
import { makeWritings, type Writing } from './writings'

/** What the standby is like while people write, and how that ends. */
const weathers: Record<
  string,
  { begin(standby: Postgres): Promise<void>; end(standby: Postgres): Promise<void> }
> = {
  prompt: { begin: () => Promise.resolve(), end: () => Promise.resolve() },
  late: { begin: (standby) => delay(standby, '700ms'), end: (standby) => delay(standby, '0') },
  paused: {
    begin: async (standby) => void (await standby.ask('select pg_wal_replay_pause()')),
    end: async (standby) => void (await standby.ask('select pg_wal_replay_resume()')),
  },
  dead: { begin: (standby) => standby.kill(), end: (standby) => standby.start() },
}

export const weatherNames = Object.keys(weathers)

const delay = async (standby: Postgres, by: string) => {
  await standby.ask(`alter system set recovery_min_apply_delay = '${by}'`)
  await standby.ask('select pg_reload_conf()')
}

const stepsOfEach = 4

interface Seen {
  written: number
  readsAfter: number
  failures: string[]
}

/** Writes the next states of one thing, one after the other, and looks from everywhere after each. */
const writeAndLook = async (
  { speakers }: TwoPrograms,
  heard: Hearing,
  writing: Writing,
  pick: () => number,
  seen: Seen,
) => {
  const { what, provider, owner } = writing
  for (let nth = 1; nth <= Math.min(stepsOfEach, writing.states); nth++) {
    const turn = pick() % 2
    const [here, there] = turn === 0 ? speakers : [speakers[1], speakers[0]]
    const look = async (when: string, who: ReturnType<typeof here>) => {
      const shown = await writing.read(who)
      seen.readsAfter++
      if (shown < nth) seen.failures.push(`${what}, ${when}: state ${shown} instead of ${nth}`)
    }
    const told = heard.listen(providerTag(provider))
    await writing.write(here, nth)
    seen.written++
    await Promise.all([
      look('one’s own, by the other program', there(owner)),
      look('one’s own, by the same program', here(owner)),
      look('a stranger’s, by the program that wrote', here(null)),
    ])
    await told()
    await Promise.all([
      look('a page made after its event, by the program that wrote', here(null)),
      look('a page made after its event, by the other program', there(null)),
    ])
  }
}

/** Under one weather: people write and look at once; then it is fair, and public reads come from the standby. */
export const round = async (
  programs: TwoPrograms,
  standby: Postgres,
  heard: Hearing,
  weather: string,
  pick: () => number,
): Promise<Seen & { fromStandby: number }> => {
  const { begin, end } = weathers[weather] ?? {}
  if (!begin || !end) throw new Error(`no such weather: ${weather}`)
  const writings = await makeWritings(programs.t)
  await waitFor('the standby to be in use', () => Promise.resolve(programs.areInUse()))
  const seen: Seen = { written: 0, readsAfter: 0, failures: [] }
  await begin(standby)
  try {
    await Promise.all(writings.map((one) => writeAndLook(programs, heard, one, pick, seen)))
  } finally {
    // One that is late stays so: it has to be of use nevertheless.
    if (weather !== 'late') await end(standby)
  }
  await waitFor('the standby to be in use again', () => Promise.resolve(programs.areInUse()))
  const before = programs.reads()
  for (const as of programs.speakers)
    for (const { provider } of writings) await as(null).get(`/api/providers/${provider}/`)
  const fromStandby = programs.reads() - before
  if (fromStandby === 0) seen.failures.push(`${weather}: no public read came from the standby`)
  if (weather === 'late') await end(standby)
  return { ...seen, fromStandby }
}

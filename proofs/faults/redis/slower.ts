import { miss } from '../../harness/failures'
import { percentile } from '../../harness/percentile'
import type { Kinds, Sides } from './calls'
import type { Kind } from './plan'

type Taken = Sides<Kinds<number[]>>

const answersAlone: readonly Kind[] = ['answer']
const everything: readonly Kind[] = ['answer', 'file']

const p99 = (side: 'whole' | 'broken', kinds: readonly Kind[], of: readonly Taken[]): number =>
  percentile(
    of.flatMap((one) => kinds.flatMap((kind) => one[side][kind])),
    0.99,
  )

/** What calls took, by what was done to Redis meanwhile. */
export const timesOf = () => {
  const taken = new Map<string, Taken>()
  const nothing = (): Kinds<number[]> => ({ answer: [], file: [] })
  return {
    add: (name: string, asked: Sides<Kinds<{ ms: readonly number[] }>>): void => {
      const all = taken.get(name) ?? { whole: nothing(), broken: nothing() }
      taken.set(name, all)
      for (const side of ['whole', 'broken'] as const)
        for (const kind of everything) all[side][kind].push(...asked[side][kind].ms)
    },
    /**
     * Those whose Redis is away against those beside them. Of a few hundred calls some ten are for files, too few to have
     * a p99: files are judged with the rest where calls are many.
     */
    slowerThan: (mostMs: number, { areMany }: { areMany: boolean }): string[] =>
      [...taken].flatMap(([name, of]) =>
        (areMany ? [answersAlone, everything] : [answersAlone]).flatMap((kinds) => {
          const ms = p99('broken', kinds, [of]) - p99('whole', kinds, [of])
          const what = kinds === everything ? 'all calls' : 'all calls but files'
          return miss(`${name}, p99 of ${what} within ${mostMs} ms (${ms} ms)`, ms <= mostMs, true)
        }),
      ),
    p99: (side: 'whole' | 'broken'): number => p99(side, everything, [...taken.values()]),
  }
}

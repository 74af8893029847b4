import { shownFrom } from '@/lib/contract/seo'
import type { Context } from '@/server/context'
import type { Db } from '@/server/db/client'
import { countAll } from './repository'

interface Figures {
  providers: number | null
  completed: number | null
  cities: number | null
  rating: number | null
}

const cachedMs = 600_000
const cache = new WeakMap<Db, { at: number; figures: Promise<Figures> }>()

const count = async (db: Db): Promise<Figures> => {
  const { providers, completed, cities, reviews, stars } = await countAll(db)
  return {
    providers: providers >= shownFrom.providers ? providers : null,
    completed: completed >= shownFrom.completed ? completed : null,
    cities: cities >= shownFrom.cities ? cities : null,
    rating: reviews >= shownFrom.reviews ? Math.round((stars / reviews) * 10) / 10 : null,
  }
}

/** The marketplace in figures, counted at most once in ten minutes a process. */
export const figures = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Figures> => {
  const now = clock().getTime()
  const cached = cache.get(db)
  if (cached && now - cached.at < cachedMs) return cached.figures
  const fresh = count(db)
  cache.set(db, { at: now, figures: fresh })
  fresh.catch(() => cache.delete(db))
  return fresh
}

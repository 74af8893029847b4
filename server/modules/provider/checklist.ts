import type { Checklist, ChecklistKey } from '@/lib/contract/provider'
import type { Executor } from '@/server/db/client'
import { requireReady } from '@/server/modules/accounts/guards'
import { findSetUp } from './repository'

/** Provider data the checklist needs. */
export interface SetUp {
  email: boolean
  phone: boolean
  services: boolean
  cities: boolean
  hours: boolean
  photo: boolean
  bio: boolean
  /** Every council of the services offered has been given a registration. */
  council: boolean
  /** At least one service belongs to a profession with a council. */
  needsCouncil: boolean
}

const required: readonly ChecklistKey[] = ['email', 'phone', 'services', 'cities']

/** A shorter bio counts as missing. */
export const minBioLength = 40

/** The list in the order it is best done; a council is asked for only where the profession has one. */
export const buildChecklist = (known: SetUp): Checklist => {
  const keys: ChecklistKey[] = [
    'email',
    'phone',
    'services',
    'cities',
    'hours',
    'photo',
    'bio',
    ...(known.needsCouncil ? (['council'] as const) : []),
  ]
  const items = keys.map((key) => ({ key, done: known[key], required: required.includes(key) }))
  return { items, is_complete: items.every(({ done }) => done) }
}

export const readChecklist = async (db: Executor, providerId: number): Promise<Checklist> => {
  const user = await requireReady(db, providerId, ['provider'])
  const found = await findSetUp(db, providerId)
  return buildChecklist({
    email: user.emailVerifiedAt !== null,
    phone: user.phoneVerifiedAt !== null,
    services: found?.services ?? false,
    cities: found?.cities ?? false,
    hours: found?.hours ?? false,
    photo: user.photoId !== null,
    bio: (user.bio ?? '').trim().length >= minBioLength,
    council: !(found?.lacks_council ?? true),
    needsCouncil: found?.needs_council ?? false,
  })
}

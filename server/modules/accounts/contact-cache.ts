import type { Contact } from '@/lib/shared/contact-masking/contacts'
import { findContactsAfter } from '@/lib/shared/contact-masking/conversation'

/** UTF-16 units kept in all; an entry and each contact count as many as they take. */
const maxCachedUnits = 4_000_000
const unitsOfEntry = 64
const unitsOfContact = 32

/**
 * LRU cache of the contacts found in texts. A message is cached together with its writer's earlier lines. A page of a
 * conversation has hundreds of messages, and searching one can take milliseconds; names and districts take
 * microseconds, but a list repeats forty of them.
 */
export const makeContactCache = (
  find: (said: readonly string[], text: string) => Contact[] = findContactsAfter,
  mostUnits = maxCachedUnits,
) => {
  const known = new Map<string, readonly Contact[]>()
  let units = 0
  const weigh = (key: string, found: readonly Contact[]) =>
    unitsOfEntry + key.length + unitsOfContact * found.length

  return (text: string, said: readonly string[] = []): readonly Contact[] => {
    // No text holds this sign: the database would not take it.
    const key = [...said, text].join('\0')
    const before = known.get(key)
    const found = before ?? find(said, text)
    // Removed and inserted again: a Map iterates from the oldest insertion.
    known.delete(key)
    known.set(key, found)
    if (!before) units += weigh(key, found)
    for (const [oldest, its] of known) {
      if (units <= mostUnits) break
      known.delete(oldest)
      units -= weigh(oldest, its)
    }
    return found
  }
}

export const findContacts = makeContactCache()

import type { Contact } from '@/lib/shared/contact-masking/contacts'
import { findContactsAfter } from '@/lib/shared/contact-masking/conversation'

/** UTF-16 units kept in all; an entry and each contact count as many as they take. */
const maxCachedUnits = 4_000_000
const unitsOfEntry = 64
const unitsOfContact = 32

/**
 * The contacts in what people wrote, each text read once while it is remembered, and a message once behind what its
 * writer said before: a page of a conversation has hundreds of them, and reading one can take milliseconds. A name or a
 * district takes microseconds, but a list has forty of them, the same ones each time. The least recently used are
 * dropped.
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

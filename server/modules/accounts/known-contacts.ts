import { findContacts, type Contact } from '@/lib/shared/shield/contacts'

/** UTF-16 units kept in all; an entry and each contact count as many as they take. */
const most = 4_000_000
const unitsOfEntry = 64
const unitsOfContact = 32

/**
 * The contacts in what people wrote, each text read once while it is remembered: a page of a conversation has
 * hundreds of them, and reading one can take milliseconds. A name or a district takes microseconds, but a list has
 * forty of them, the same ones each time. The least recently used are dropped.
 */
export const makeKnownContacts = (find: (text: string) => Contact[] = findContacts, mostUnits = most) => {
  const known = new Map<string, readonly Contact[]>()
  let units = 0
  const weigh = (text: string, found: readonly Contact[]) =>
    unitsOfEntry + text.length + unitsOfContact * found.length

  return (text: string): readonly Contact[] => {
    const before = known.get(text)
    const found = before ?? find(text)
    // Removed and inserted again: a Map iterates from the oldest insertion.
    known.delete(text)
    known.set(text, found)
    if (!before) units += weigh(text, found)
    for (const [oldest, its] of known) {
      if (units <= mostUnits) break
      known.delete(oldest)
      units -= weigh(oldest, its)
    }
    return found
  }
}

export const contactsIn = makeKnownContacts()

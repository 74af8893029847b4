/*
 * History entries that are no page of their own: a wizard's step, a form's second step, a conversation's search,
 * overlays. Each carries a mark in its state. This module writes and reads such entries and reports the one arrived
 * at.
 */
export type EntryKind = 'wizard' | 'secondStep' | 'finding' | 'over'

const passedOn: readonly EntryKind[] = ['wizard', 'secondStep', 'finding']

const markIn = (state: unknown, mark: EntryKind): unknown =>
  typeof state === 'object' && state !== null
    ? (state as Partial<Record<EntryKind, unknown>>)[mark]
    : undefined

/** Returns the current entry's value under a mark; undefined if it has none. */
export const currentEntryState = (mark: EntryKind): unknown => markIn(window.history.state, mark)

/** The marks a new entry has of the one it follows: the page stays at the same step, with nothing over it yet. */
const inherited = (): Record<string, unknown> =>
  Object.fromEntries(
    passedOn.flatMap((mark) => {
      const value = currentEntryState(mark)
      return value === undefined ? [] : [[mark, value]]
    }),
  )

/** Pushes an entry with the same address unless another is given. The router adds its own state. */
export const pushEntry = (mark: EntryKind, value: unknown, address: URL | string = ''): void =>
  window.history.pushState({ ...inherited(), [mark]: value }, '', address)

/** Writes a mark on the entry in use. */
export const replaceEntryState = (mark: EntryKind, value: unknown): void =>
  window.history.replaceState({ ...inherited(), [mark]: value }, '')

/** Replaces the address of the current entry. */
export const replaceEntryUrl = (address: URL | string): void =>
  window.history.replaceState(inherited(), '', address)

/** Goes back from an entry with this mark; false, and stays, where it has none: nothing of ours lies behind it. */
export const leaveEntry = (mark: EntryKind): boolean => {
  if (currentEntryState(mark) === undefined) return false
  window.history.back()
  return true
}

let isPassing = false

/**
 * Calls `arrived` with the entry's value under the mark on every traversal to one, and whether it is only passed
 * through.
 */
export const onEntryChange = (
  mark: EntryKind,
  arrived: (value: unknown, isPassed: boolean) => void,
): (() => void) => {
  const follow = ({ state }: PopStateEvent) => arrived(markIn(state, mark), isPassing)
  window.addEventListener('popstate', follow)
  return () => window.removeEventListener('popstate', follow)
}

const popped = () =>
  new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }))

/** Goes back by as many entries as are `left`, skipping overlay entries. */
export const goBackUntil = async (left: () => number): Promise<void> => {
  isPassing = true
  for (let count = left(); count > 0 || currentEntryState('over') !== undefined; count = left()) {
    const arrival = popped()
    window.history.go(-Math.max(count, 1))
    await arrival
  }
  isPassing = false
}

/** Ignores accents and capitals. */
export const normalizeText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Edit distance of two words: letters added, removed, changed or swapped with a neighbour; `limit + 1` when
 * it is larger.
 */
export const editDistance = (one: string, other: string, limit: number): number => {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = last
    last = row
  }
  return Math.min(last[other.length] ?? limit + 1, limit + 1)
}

/** Typos allowed in a word: none in short ones, where one letter makes another word. */
const forgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

const isMeant = (typed: string, word: string): boolean => {
  const limit = forgiven(typed)
  // The typed word may be a beginning.
  return [typed.length - 1, typed.length, typed.length + 1, word.length].some(
    (length) => editDistance(typed, word.slice(0, length), limit) <= limit,
  )
}

/** Returns a predicate for names that contain every typed word, exactly or with a few typos. */
const matcherOf = (
  typed: string,
): { exactly: (name: string) => boolean; nearly: (name: string) => boolean } => {
  const words = normalizeText(typed).split(/\s+/).filter(Boolean)
  return {
    exactly: (name) => {
      const plain = normalizeText(name)
      return words.every((word) => plain.includes(word))
    },
    nearly: (name) => {
      const parts = normalizeText(name)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
      return words.every((word) => parts.some((part) => part.includes(word) || isMeant(word, part)))
    },
  }
}

/** Names that contain the typed text; when there are none, those that nearly do. Keeps the order. */
export const matchesText = <One>(all: readonly One[], typed: string, nameOf: (one: One) => string): One[] => {
  const { exactly, nearly } = matcherOf(typed)
  const exact = all.filter((one) => exactly(nameOf(one)))
  return exact.length > 0 ? exact : all.filter((one) => nearly(nameOf(one)))
}

/**
 * Tells a misspelt variable of ours from a variable of another program, which the environment is full of.
 * Ours are known by their beginning (`NEXT_PUBLIC_`), or by how little they differ from a known name: the
 * shorter the name, the less it may.
 */

/** Set by the platform that hosts a Next.js site. */
const foreign = /^NEXT_PUBLIC_VERCEL_/

/**
 * Edits between two texts: letters put in, left out, taken for another, or two neighbours swapped
 * (Damerau–Levenshtein, one swap a pair).
 */
const distance = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, n) => n)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    rows.push([i])
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same)
      rows[i]?.push(swapped ? Math.min(least, at(i - 2, j - 2) + 1) : least)
    }
  }
  return at(a.length, b.length)
}

const sorted = (text: string) => [...text].sort().join('')
const withoutDoubles = (text: string) => text.replace(/(.)\1+/g, '$1')
const withoutBars = (text: string) => text.replaceAll('_', '')

/** Every letter of `part` is one of `whole`, as often. */
const usesOnly = (part: string, whole: string): boolean => {
  const left = [...whole]
  return [...part].every((letter) => {
    const found = left.indexOf(letter)
    if (found !== -1) left.splice(found, 1)
    return found !== -1
  })
}

/**
 * Many words are one letter away from a name this short: in those, only swapped, doubled or missing letters
 * count.
 */
const short = 8
const long = 16

const isLikelyMeant = (name: string, known: string): boolean => {
  const upper = name.toUpperCase()
  if (upper === known || withoutBars(upper) === withoutBars(known)) return true
  const edits = distance(upper, known)
  if (known.length <= short)
    return (
      edits === 1 &&
      (sorted(upper) === sorted(known) ||
        (upper.length > known.length && withoutDoubles(upper) === withoutDoubles(known)) ||
        (known.length > 5 && upper.length < known.length))
    )
  return edits === 1 || (edits === 2 && (known.length >= long || usesOnly(upper, known)))
}

/**
 * The first misspelt name, with the one that is meant where one is near. `own` are names nobody but this
 * program sets.
 */
export const findMisspelledVariable = (
  given: readonly string[],
  known: readonly string[],
  own: (name: string) => boolean = () => false,
): { name: string; meant?: string } | null => {
  const isKnown = new Set(known)
  for (const name of given) {
    if (isKnown.has(name) || foreign.test(name)) continue
    const meant = known.find((one) => isLikelyMeant(name, one))
    if (meant !== undefined) return { name, meant }
    if (name.startsWith('NEXT_PUBLIC_') || own(name)) return { name }
  }
  return null
}

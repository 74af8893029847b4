/** Without accents and in lower case, every kind of space a plain one: how both sides of a search are compared. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s/gu, ' ')

/** The words somebody looks for, each once. */
export const searchTerms = (typed: string): string[] => [
  ...new Set(
    plain(typed)
      .split(' ')
      .filter((word) => word !== ''),
  ),
]

/** Returns whether a text contains every word, in any order; false without words. */
export const matchesTerms = (text: string, sought: readonly string[]): boolean => {
  if (sought.length === 0) return false
  const words = plain(text)
  return sought.every((word) => words.includes(word))
}

interface Place {
  start: number
  end: number
}

/** For each place in `plain(text)` where the character of the text begins that it comes from. */
const originsOf = (text: string): number[] => {
  const origins: number[] = []
  let at = 0
  for (const char of text) {
    for (let n = plain(char).length; n > 0; n--) origins.push(at)
    at += char.length
  }
  origins.push(text.length)
  return origins
}

/** Returns the positions of the words in a text, in UTF-16 units, in order and without overlaps. */
export const termPositions = (text: string, sought: readonly string[]): Place[] => {
  const words = plain(text)
  const origins = originsOf(text)
  const found: Place[] = []
  for (const word of sought)
    for (let at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + word.length))
      found.push({ start: origins[at] ?? 0, end: origins[at + word.length] ?? text.length })
  found.sort((a, b) => a.start - b.start)
  const places: Place[] = []
  for (const place of found) {
    const last = places.at(-1)
    if (last && place.start <= last.end) last.end = Math.max(last.end, place.end)
    else places.push({ ...place })
  }
  return places
}

/** FNV-1a. */
const hashOf = (word: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

const placesPerWord = 1.5

/**
 * Packs lists of words as one text, where each word of it ends, and a table by hash: of words numbered from 1, through
 * all lists, the last that is the same word. Where a place is taken by another word the next one is tried. Returns
 * what tells the ranks of a word, one for each list, 0 where it is not in it.
 */
const pack = (lists: readonly (readonly string[])[]): ((word: string) => Uint32Array) => {
  // Named by no function below: these would keep the lists.
  const words = lists.flat()
  const text = words.join('')
  const ends = new Uint32Array(words.length + 1)
  const before = new Uint32Array(words.length + 1)
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(words.length * placesPerWord + 1)))
  const starts = new Uint32Array(lists.length)
  for (let list = 1; list < lists.length; list++)
    starts[list] = (starts[list - 1] ?? 0) + (lists[list - 1]?.length ?? 0)

  const placeOf = (word: string): number => {
    const mask = places.length - 1
    let place = hashOf(word) & mask
    for (let n = places[place]; n; n = places[place]) {
      const begin = ends[n - 1] ?? 0
      if ((ends[n] ?? 0) - begin === word.length && text.startsWith(word, begin)) break
      place = (place + 1) & mask
    }
    return place
  }
  words.forEach((word, n) => {
    ends[n + 1] = (ends[n] ?? 0) + word.length
    const place = placeOf(word)
    before[n + 1] = places[place] ?? 0
    places[place] = n + 1
  })

  const ranks = new Uint32Array(lists.length)
  let last = ''
  return (word) => {
    // A word is looked up in one list after the other.
    if (word === last) return ranks
    last = word
    ranks.fill(0)
    for (let n = places[placeOf(word)]; n; n = before[n]) {
      let list = ranks.length - 1
      while ((starts[list] ?? 0) >= n) list--
      // A word that is twice in a list has the rank of the second, as with the library.
      ranks[list] ||= n - (starts[list] ?? 0)
    }
    return ranks
  }
}

/**
 * The ranks of the words of each list, as `{ [word]: rank }` reads, without such objects: these take several times the
 * memory, tens of megabytes for some hundred thousand words.
 */
export const rankedWords = (
  lists: Readonly<Record<string, readonly string[]>>,
): Record<string, Readonly<Record<string, number>>> => {
  const ranksOf = pack(Object.values(lists))
  const ranked = Object.keys(lists).map((name, list) => {
    const get = (_nothing: object, word: string | symbol) =>
      typeof word === 'string' ? ranksOf(word)[list] || undefined : undefined
    return [name, new Proxy({}, { get })] as const
  })
  return Object.fromEntries(ranked)
}

/** FNV-1a. */
const hashOf = (word: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

const placesPerWord = 1.5

/**
 * Lists of words as one text, where each word of it ends, and a table by hash: of words numbered from 1, through all
 * lists.
 */
export interface PackedWords {
  /** Of the lists. */
  names: string[]
  /** Number of words before each list. */
  starts: Uint32Array
  text: string
  ends: Uint32Array
  /** The word before that is the same one; 0 without. */
  before: Uint32Array
  /** Hash table with linear probing: index of the last of equal words. */
  places: Uint32Array
}

/** Returns a word's slot in the table of the words packed so far. */
const placeOf = (word: string, { text, ends, places }: PackedWords): number => {
  const mask = places.length - 1
  let place = hashOf(word) & mask
  for (let n = places[place]; n; n = places[place]) {
    const begin = ends[n - 1] ?? 0
    if ((ends[n] ?? 0) - begin === word.length && text.startsWith(word, begin)) break
    place = (place + 1) & mask
  }
  return place
}

/** Packs lists of words. */
export const packWords = (lists: Readonly<Record<string, readonly string[]>>): PackedWords => {
  const words = Object.values(lists).flat()
  const names = Object.keys(lists)
  const starts = new Uint32Array(names.length)
  names.forEach((name, list) => {
    if (list + 1 < starts.length) starts[list + 1] = (starts[list] ?? 0) + (lists[name]?.length ?? 0)
  })
  const ends = new Uint32Array(words.length + 1)
  const before = new Uint32Array(words.length + 1)
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(words.length * placesPerWord + 1)))
  const packed = { names, starts, text: words.join(''), ends, before, places }
  words.forEach((word, n) => {
    ends[n + 1] = (ends[n] ?? 0) + word.length
    const place = placeOf(word, packed)
    before[n + 1] = places[place] ?? 0
    places[place] = n + 1
  })
  return packed
}

/** Tells the ranks of a word, one for each list, 0 where it is not in it. */
const ranksIn = (packed: PackedWords): ((word: string) => Uint32Array) => {
  const { starts, before, places } = packed
  const ranks = new Uint32Array(starts.length)
  let last = ''
  return (word) => {
    // A word is looked up in one list after the other.
    if (word === last) return ranks
    last = word
    ranks.fill(0)
    for (let n = places[placeOf(word, packed)]; n; n = before[n]) {
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
export const unpackWordRanks = (packed: PackedWords): Record<string, Readonly<Record<string, number>>> => {
  const ranksOf = ranksIn(packed)
  const ranked = packed.names.map((name, list) => {
    const get = (_nothing: object, word: string | symbol) =>
      typeof word === 'string' ? ranksOf(word)[list] || undefined : undefined
    return [name, new Proxy({}, { get })] as const
  })
  return Object.fromEntries(ranked)
}

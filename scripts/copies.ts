/**
 * What a file says, line by line: without imports and comments, and without lines that only open or close
 * something.
 */
const saidIn = (text: string) =>
  text
    .replace(/^import\s[^'"]*['"][^'"\n]+['"]$/gm, (found) => found.replace(/[^\n]+/g, ''))
    .split('\n')
    .map((line, at) => ({ said: line.trim(), line: at + 1 }))
    .filter(({ said }) => /\w{2}/.test(said) && !/^(\/\/|\/?\*|<\/|return \($)/.test(said))

interface Place {
  file: string
  line: number
  /** Which of the file's lines that say something it is. */
  index: number
}

/** Runs of six or more lines that stand in several places to the letter: `one.ts:12 ~ other.ts:40`. */
export const copiesIn = (texts: ReadonlyMap<string, string>, run = 6): string[] => {
  const seen = new Map<string, Place[]>()
  for (const [file, text] of texts)
    saidIn(text).forEach(({ line }, index, lines) => {
      const words = lines.slice(index, index + run).map(({ said }) => said)
      const key = words.join('\n')
      if (words.length === run) seen.set(key, [...(seen.get(key) ?? []), { file, line, index }])
    })
  const copied = [...seen.values()].filter((places) => places.length > 1)
  const keyOf = (places: Place[], by: number) =>
    places.map(({ file, index }) => `${file} ${index + by}`).join()
  const keys = new Set(copied.map((places) => keyOf(places, 0)))
  // Of a longer run only its beginning is named.
  return copied
    .filter((places) => !keys.has(keyOf(places, -1)))
    .map((places) => places.map(({ file, line }) => `${file}:${line}`).join(' ~ '))
}

/** First sign of a word, in one capital: `ß` and ligatures have two. */
const capital = (word: string): string => [...([...word][0] ?? '').toUpperCase()][0] ?? ''

/**
 * Initials for an avatar: first and last word of the full name, `NA` when there is none. A nickname in parentheses is
 * neither. Composed first: some keyboards and phones write an accent as a sign of its own, which would split the word.
 */
export const initials = (fullName: string | null | undefined): string => {
  const name = (fullName ?? '').normalize('NFC')
  const words = (name.replace(/\([^)]*\)?/g, '').trim() || name)
    .split(/[^\p{L}\p{M}\p{N}'’-]+/u)
    .flatMap((word) => word.replace(/^[^\p{L}\p{N}]+/u, '') || [])
  const [first] = words
  if (!first) return 'NA'
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return [first, last].map((word) => (word ? capital(word) : '')).join('')
}

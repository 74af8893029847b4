/** Initials for an avatar: first and last word of the full name, `NA` when there is none. */
export const initials = (fullName: string | null | undefined): string => {
  const words = (fullName ?? '').split(/[^\p{L}\p{N}'’-]+/u).filter(Boolean)
  const [first] = words
  if (!first) return 'NA'
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return [first, last]
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toUpperCase()
}

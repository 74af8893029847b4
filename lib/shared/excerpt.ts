/**
 * The beginning of a text: at most `max` UTF-16 units, never half of a character, which no column of JSON
 * would take.
 */
export const excerpt = (text: string, max: number): string => {
  const cut = text.slice(0, max)
  return text.length > max && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

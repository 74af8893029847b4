/** Length that networks show in full. */
export const socialSize = { width: 1200, height: 630 } as const

/** Longest line a social picture has room for. */
const longest = 88

/**
 * Only letters the picture's font has (Latin-1 and both languages' punctuation): for any other the drawing
 * library would fetch a font or an emoji from another site.
 */
export const renderableText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** The first sentence of a description, cut between words when it is too long. */
export const truncateLine = (description: string): string => {
  const sentence = /^.*?[.!?](?=\s|$)/.exec(renderableText(description))?.[0] ?? renderableText(description)
  if (sentence.length <= longest) return sentence
  const cut = sentence.slice(0, longest)
  // Removes a trailing conjunction or article left by the cut.
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/(?:[\s,;:.–—-]+|\s\p{L}{1,3})+$/u, '')}…`
}

/** Font size of a name, so that it takes at most three lines. */
export const nameFontSize = (name: string): number => {
  const word = Math.max(...name.split(/\s+/).map((one) => one.length))
  if (name.length <= 14 && word <= 12) return 88
  if (name.length <= 26 && word <= 14) return 72
  return word <= 15 ? 58 : 52
}

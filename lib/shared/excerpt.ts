const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The beginning of a text: at most `max` UTF-16 units, and no part of a character as readers see it, be it a letter
 * with its accents, a flag or a family of emoji.
 */
export const excerpt = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, segmenter.segment(text).containing(max)?.index)

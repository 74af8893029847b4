/** A piece of a message: words, or an address to go to. */
export interface TextSegment {
  text: string
  href?: string
}

const start = /^https?:\/\//i
/** Brackets and quotes people write before an address. */
const opening = /^[("'<[{*_~]+/
/** Punctuation that ends a sentence or closes a bracket is not part of the address. */
const ends = '.,;:!?…'
const closes = `${ends})]}>"'*_~`
/** Characters of a link: excludes backslashes, look-alike letters and those that change the writing direction. */
const plain = /^[!-[\]-~]+$/
const longest = 2000
/** Names of machines as they are registered: a parser takes quotes in them too. */
const host = /^[a-z0-9.-]+$/

/** Returns the link target, or null for anything but a plain web address. */
const hrefOf = (written: string): string | null => {
  if (!start.test(written) || !plain.test(written) || written.length > longest) return null
  let url: URL
  try {
    url = new URL(written)
  } catch {
    return null
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // `https://bank.example@evil.example` leads to the second host while people read the first.
  const isNamed =
    url.username === '' && url.password === '' && url.hostname.includes('.') && host.test(url.hostname)
  // The browser goes where it says: no backslashes, no numbers written otherwise.
  const isAsWritten = written.toLowerCase().startsWith(`${url.protocol}//${url.host}`)
  return isWeb && isNamed && isAsWritten ? url.href : null
}

const withoutEnd = (text: string, letters: string): string => {
  let length = text.length
  while (length > 0 && letters.includes(text.charAt(length - 1))) length--
  return text.slice(0, length)
}

const pieceOf = (token: string): TextSegment[] => {
  const before = opening.exec(token)?.[0] ?? ''
  const rest = token.slice(before.length)
  // A bracket opened inside of the address closes there.
  const written = withoutEnd(rest, rest.includes('(') ? ends : closes)
  const after = rest.slice(written.length)
  const href = hrefOf(written)
  if (href === null) return [{ text: token }]
  return [{ text: before }, { text: written, href }, { text: after }].filter(({ text }) => text !== '')
}

/**
 * A text in pieces, with its web addresses as links. Joined again, the pieces are the text. Cost grows with its length:
 * it is cut at white space, and each piece is looked at once.
 */
export const splitLinks = (text: string): TextSegment[] =>
  text.split(/(\s+)/).reduce<TextSegment[]>((pieces, token) => {
    for (const piece of pieceOf(token)) {
      const last = pieces.at(-1)
      if (piece.href === undefined && last && last.href === undefined) last.text += piece.text
      else if (piece.text !== '') pieces.push(piece)
    }
    return pieces
  }, [])

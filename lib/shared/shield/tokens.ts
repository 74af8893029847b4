type TokenKind = 'letters' | 'digits' | 'space' | 'sign' | 'mask'

/** A piece of a text. `word` is lower case, without accents and invisible characters; digits of any script are ASCII. */
export interface Token {
  kind: TokenKind
  start: number
  end: number
  word: string
}

/** What a search has looked at so far: proof that its cost grows with the text and not faster. */
export interface Meter {
  steps: number
}

export const maskSign = '•'
/** So many signs stand for what was masked; fewer are somebody's bullets. */
export const maskLength = 3

/** Where the ten digits of other scripts begin; Latin look-alikes (full width, bold, circled) are NFKC's. */
const zeros = [0x660, 0x6f0, 0x966]

const asciiOf = (char: string): string => {
  if (char < '\u0080') return char
  const code = char.codePointAt(0) ?? 0
  const zero = zeros.find((one) => code >= one && code < one + 10)
  return zero === undefined ? char.normalize('NFKC') : String(code - zero)
}

/** Combining marks and characters of no width: part of whatever they stand in. */
const invisible = /^[\p{M}\p{Cf}]$/u
const letter = /^\p{L}+$/u

const kindOf = (char: string, plain: string): TokenKind | 'invisible' => {
  if (char === maskSign) return 'mask'
  if (plain >= '0' && plain <= '9' && plain.length === 1) return 'digits'
  if (letter.test(plain)) return 'letters'
  if (plain.trim() === '') return 'space'
  return invisible.test(char) ? 'invisible' : 'sign'
}

const isAscii = /^[ -~]*$/
const accents = /\p{M}/gu
const wordOf = (raw: string): string =>
  (isAscii.test(raw) ? raw : raw.normalize('NFKD').replace(accents, '')).toLowerCase()

/** Letters, digits, spaces, signs one by one. Every character of the text is in one token. */
export const tokensOf = (text: string, meter: Meter): Token[] => {
  const tokens: Token[] = []
  let raw: string[] = []
  let last: Token | null = null
  const close = () => {
    if (!last) return
    last.word = wordOf(raw.join(''))
    if (last.kind === 'mask' && last.word.length < maskLength) last.kind = 'sign'
  }
  let at = 0
  for (const char of text) {
    meter.steps++
    const plain = asciiOf(char)
    const kind = kindOf(char, plain)
    const end = at + char.length
    if (last && (kind === 'invisible' || (kind === last.kind && kind !== 'sign'))) {
      last.end = end
      if (kind !== 'invisible') raw.push(plain)
    } else {
      close()
      raw = [plain]
      last = { kind: kind === 'invisible' ? 'sign' : kind, start: at, end, word: '' }
      tokens.push(last)
    }
    at = end
  }
  close()
  return tokens
}

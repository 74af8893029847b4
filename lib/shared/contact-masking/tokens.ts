import { decimalValue } from '@/lib/shared/digits'

type TokenKind = 'letters' | 'digits' | 'space' | 'sign' | 'mask'

/** Part of a text. `word` is lower case, without accents and invisible characters, and its digits are ASCII. */
export interface Token {
  kind: TokenKind
  start: number
  end: number
  word: string
}

/** Counts the tokens read by a search, for tests that its cost is linear. */
export interface TokenMeter {
  steps: number
}

export const maskSign = '•'
/** Length of a mask; shorter runs of the sign are list bullets. */
export const maskLength = 3

/**
 * First of ten "digit comma" code points, which NFKC expands to two characters. NFKC handles circled ones.
 */
const commaZero = 0x1f101
/**
 * First code points of ranges of nine numerals, from 1: parenthesized, with full stop, double-circled, three
 * kinds of circled; Roman; Ethiopic, Suzhou, Aegean, counting rods, and Chinese in parentheses and circles.
 */
const ones = [
  ...[0x2474, 0x2488, 0x24f5, 0x2776, 0x2780, 0x278a],
  ...[0x2160, 0x2170],
  ...[0x1369, 0x3021, 0x10107, 0x1d360, 0x3220, 0x3280],
]
/** Seen as nothing or as a blank, and letters or signs to Unicode. */
const blanks = [0x115f, 0x1160, 0x2800, 0x3164, 0xffa0]

/** Letters that look like Latin ones, from Cyrillic, Greek and the small capitals; and full stops. */
const lookalikes = new Map(
  Object.entries({
    a: 'аαᴀ',
    b: 'ьʙ',
    c: 'сᴄ',
    d: 'ԁᴅ',
    e: 'еᴇ',
    f: 'ꜰ',
    g: 'ɡɢ',
    h: 'һʜ',
    i: 'іɪι',
    j: 'јᴊ',
    k: 'кᴋκ',
    l: 'ӏʟ',
    m: 'мᴍ',
    n: 'ɴ',
    o: 'оοᴏ',
    p: 'рᴘρ',
    r: 'ʀ',
    s: 'ѕꜱ',
    t: 'тᴛ',
    u: 'ᴜυ',
    v: 'ѵᴠν',
    w: 'ԝᴡ',
    x: 'хχ',
    y: 'уʏ',
    z: 'ᴢ',
    '.': '。․',
    '0': '⓿🄀〇零',
    '1': '一壹',
    '2': '二貳',
    '3': '三參',
    '4': '四肆',
    '5': '五伍',
    '6': '六陸',
    '7': '七柒',
    '8': '八捌',
    '9': '九玖',
  }).flatMap(([latin, others]) => [...others].map((one) => [one, latin] as const)),
)

const decimal = /^\p{Nd}$/u

const asciiOf = (char: string): string => {
  if (char < '\u0080') return char
  const code = char.codePointAt(0) ?? 0
  if (decimal.test(char)) return decimalValue(code)
  if (code >= commaZero && code < commaZero + 10) return String(code - commaZero)
  const first = ones.find((one) => code >= one && code < one + 9)
  if (first !== undefined) return String(code - first + 1)
  if (blanks.includes(code)) return ' '
  return lookalikes.get(char.toLowerCase()) ?? char.normalize('NFKC')
}

/** Combining marks and zero-width characters, which are part of the surrounding word. */
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
export const tokensOf = (text: string, meter: TokenMeter): Token[] => {
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

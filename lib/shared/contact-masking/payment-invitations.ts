import { hostEnd } from './addresses'
import { skipSpaceForward, type ContactKind, type Matcher, type Span } from './matches'
import type { Token, TokenMeter } from './tokens'
import { apps, callingWords, keyboardCorners, payWords, placesOfOurs, possessives } from './vocabulary'

/** A word with where it stands; sentences do not reach into each other. */
interface Word {
  word: string
  at: number
  sentence: number
}

const ends = new Set(['.', '!', '?', ';', '\n'])

const wordsOf = (tokens: readonly Token[], meter: TokenMeter): Word[] => {
  const words: Word[] = []
  let sentence = 0
  tokens.forEach((token, at) => {
    meter.steps++
    if (token.kind === 'letters') words.push({ word: token.word, at, sentence })
    else if (token.kind === 'mask' || ends.has(token.word) || token.word.includes('\n')) sentence++
  })
  return words
}

/** Number of preceding tokens in which a word counts. */
const window = 5

/** The farthest of the few words before `n` that `is` holds of, or -1. */
const farthest = (
  words: readonly Word[],
  n: number,
  floor: number,
  is: (word: string) => boolean,
): number => {
  let found = -1
  for (let m = n - 1; m >= floor && m >= n - window && words[m]?.sentence === words[n]?.sentence; m--)
    if (is(words[m]?.word ?? '')) found = m
  return found
}

/** `isName`: the last word begins a name, which may hold signs. */
type Match = { kind: ContactKind; first: number; last: number; isName?: boolean } | null
type Rule = (words: readonly Word[], n: number, floor: number, tokens: readonly Token[]) => Match

const at = (words: readonly Word[], n: number, from: number) =>
  words[n] && words[n]?.sentence === words[from]?.sentence ? (words[n]?.word ?? '') : ''

/** "meu insta é ana.obras": up to the name. */
const nameOf = (words: readonly Word[], n: number): { last: number; isName?: boolean } =>
  ['e', 'eh', 'is'].includes(at(words, n + 1, n)) && at(words, n + 2, n).length > 2
    ? { last: n + 2, isName: true }
    : { last: n }

/** "me chama no zap", "meu insta", "insta: ana.obras", "my whatsapp". */
const app: Rule = (words, n, floor, tokens) => {
  const word = words[n]?.word ?? ''
  const isApp = apps.has(word)
  if (!isApp && !keyboardCorners.has(word)) return null
  const caller = farthest(words, n, floor, (one) => callingWords.has(one))
  const named = isApp ? nameOf(words, n) : { last: n }
  if (caller >= 0) return { kind: 'app', first: caller, ...named }
  if (!isApp) return null
  if (n > floor && possessives.has(at(words, n - 1, n))) return { kind: 'app', first: n - 1, ...named }
  const colon = (words[n]?.at ?? 0) + 1
  const first = tokens[colon]?.word === ':' ? skipSpaceForward(tokens, colon + 1) : -1
  // "Instagram: 12 posts" is work; a name may begin with digits.
  const isNamed = first >= 0 && at(words, n + 1, n) !== '' && (words[n + 1]?.at ?? 0) - first <= 1
  return isNamed ? { kind: 'app', first: n, last: n + 1, isName: true } : null
}

const isPay = (word: string) => payWords.has(word)

/** "pago por fora", "fora do app", "sem passar pelo site", "off the platform". */
const outside: Rule = (words, n, floor) => {
  const [word, next, after] = [at(words, n, n), at(words, n + 1, n), at(words, n + 2, n)]
  const isOurs = placesOfOurs.has(after) && ['do', 'da', 'desse', 'deste', 'the', 'this'].includes(next)
  if ((word === 'fora' || word === 'off' || word === 'outside') && isOurs) {
    const first = farthest(words, n, floor, isPay)
    return { kind: 'payment', first: first < 0 ? n : first, last: n + 2 }
  }
  if (word === 'sem' && ['passar', 'taxa', 'comissao', 'usar'].includes(next)) {
    const place = [n + 2, n + 3, n + 4].find((m) => placesOfOurs.has(at(words, m, n)))
    return place === undefined ? null : { kind: 'payment', first: n, last: place }
  }
  if (word !== 'fora' || at(words, n - 1, n) !== 'por' || n - 1 < floor) return null
  const payer = farthest(words, n - 1, floor, isPay)
  if (payer >= 0 && !isWork(words, payer, n)) return { kind: 'payment', first: payer, last: n }
  const later = [n + 1, n + 2, n + 3, n + 4].find((m) => cheaper.has(at(words, m, n)))
  return later === undefined ? null : { kind: 'payment', first: n - 1, last: later }
}
const cheaper = new Set(['barato', 'desconto', 'menos', 'pix', 'cobro', 'pago', 'pagamento'])
/** Nouns of house work, inside and outside. */
export const workNouns = new Set([
  'pintura',
  'pintar',
  'limpeza',
  'limpar',
  'lavar',
  'reboco',
  'acabamento',
  'parede',
  'muro',
  'casa',
  'fachada',
  'instalacao',
  'vao',
  'janela',
  'janelas',
  'porta',
  'portas',
  'telhado',
  'vidro',
  'vidros',
  'grade',
  'calha',
])
/** Returns whether the words name work: "fazer a pintura por fora" offers to paint outdoors, not to pay off the site. */
const isWork = (words: readonly Word[], from: number, to: number): boolean =>
  words.slice(from, to).some(({ word }) => workNouns.has(word))

const giving = new Set([
  'manda',
  'mande',
  'mandar',
  'faz',
  'faca',
  'fazer',
  'passa',
  'passe',
  'envia',
  'envie',
  'deposita',
  'transfere',
  'transfira',
  'pagar',
  'paga',
  'pague',
  'pago',
])
const toMe = new Set(['mim', 'comigo', 'direto', 'direta', 'particular', 'minha', 'meu', 'directly', 'me'])

/** Before "pix" these make it somebody's own. */
export const pixOwners = new Set(['meu', 'minha', 'my', 'chave'])
/** "meu pix", "minha chave pix", "faz um pix direto pra mim". */
const pix: Rule = (words, n, floor) => {
  if (words[n]?.word !== 'pix') return null
  const owner = farthest(words, n, Math.max(floor, n - 3), (one) => pixOwners.has(one))
  if (owner >= 0) return { kind: 'pix', first: owner, last: n }
  const giver = farthest(words, n, floor, (one) => giving.has(one))
  const direct = [n + 1, n + 2, n + 3].find((m) => toMe.has(at(words, m, n)))
  if (direct !== undefined) return { kind: 'payment', first: giver < 0 ? n : giver, last: direct }
  return giver > floor && at(words, giver - 1, n) === 'me'
    ? { kind: 'payment', first: giver - 1, last: n }
    : null
}

/** "pago em dinheiro", "pay you in cash", "pagamento direto comigo", "dinheiro vivo", "paga na mão". */
const cash: Rule = (words, n, floor) => {
  const word = words[n]?.word ?? ''
  if (word === 'vivo' && at(words, n - 1, n) === 'dinheiro' && n > floor)
    return { kind: 'payment', first: n - 1, last: n }
  if (word === 'mao' && at(words, n - 1, n) === 'na' && at(words, n + 1, n) !== 'de') {
    const payer = farthest(words, n, floor, (one) => /^(?:pag|receb)/.test(one))
    return payer < 0 ? null : { kind: 'payment', first: payer, last: n }
  }
  const isCash = (word === 'dinheiro' && ['em', 'no'].includes(at(words, n - 1, n))) || word === 'cash'
  const isMe = word === 'mim' && ['pra', 'para'].includes(at(words, n - 1, n))
  const isDirect = (word === 'comigo' || isMe) && at(words, isMe ? n - 2 : n - 1, n) === 'direto'
  const isDirectly = word === 'directly'
  if (!isCash && !isDirect && !isDirectly) return null
  const payer = farthest(words, n, floor, (one) => one !== 'dinheiro' && one !== 'fazer' && isPay(one))
  return payer < 0 ? null : { kind: 'payment', first: payer, last: n }
}

const rules: readonly Rule[] = [app, outside, pix, cash]

/** Calls to go on elsewhere, and to pay outside. */
export const findInvitations: Matcher = (tokens, meter) => {
  const words = wordsOf(tokens, meter)
  const spans: Span[] = []
  let floor = 0
  for (let n = 0; n < words.length; n++) {
    meter.steps++
    const match = rules.reduce<Match>((found, rule) => found ?? rule(words, n, floor, tokens), null)
    if (!match) continue
    const from = words[match.first]?.at ?? 0
    const last = words[match.last]?.at ?? from
    const to = match.isName ? hostEnd(tokens, last, meter) : last + 1
    spans.push({ kind: match.kind, from, to })
    while ((words[n + 1]?.at ?? to) < to) n++
    floor = n + 1
  }
  return spans
}

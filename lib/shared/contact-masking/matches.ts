import type { Token, TokenMeter } from './tokens'

export type ContactKind = 'phone' | 'email' | 'link' | 'handle' | 'app' | 'pix' | 'payment'

/** Tokens that are a contact together: half-open. */
export interface Span {
  kind: ContactKind
  from: number
  to: number
}

/** Finds contacts of a kind. Earlier matches are replaced by `mask` tokens, across which no match extends. */
export type Matcher = (tokens: readonly Token[], meter: TokenMeter) => Span[]

/** Runs the matchers in order and masks the tokens of each match, so that no later matcher reuses them. */
export const runMatchers = (
  searches: readonly Matcher[],
  tokens: readonly Token[],
  meter: TokenMeter,
): Span[] =>
  searches.flatMap((search) => {
    const spans = search(tokens, meter)
    for (const { from, to } of spans) for (const token of tokens.slice(from, to)) token.kind = 'mask'
    return spans
  })

/** A matcher that asks at each token once; `floor` is where the last find ended. */
export const scanTokens =
  (
    spanAt: (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter) => Span | null,
  ): Matcher =>
  (tokens, meter) => {
    const spans: Span[] = []
    let floor = 0
    for (let at = 0; at < tokens.length; at++) {
      meter.steps++
      const span = spanAt(tokens, at, floor, meter)
      if (!span) continue
      spans.push(span)
      floor = span.to
      at = span.to - 1
    }
    return spans
  }

/** Returns whether a token directly follows the previous one, without a space. */
export const isAttached = (tokens: readonly Token[], at: number): boolean =>
  tokens[at] !== undefined && tokens[at].start === tokens[at - 1]?.end

export const isWordLike = (token: Token | undefined): boolean =>
  token?.kind === 'letters' || token?.kind === 'digits'

/** The next token from `at` that is no space, at most two tokens on; -1 without one. */
export const skipSpaceForward = (tokens: readonly Token[], at: number): number => {
  for (let next = at; next < at + 2; next++) if (tokens[next] && tokens[next]?.kind !== 'space') return next
  return -1
}

/** The same to the left. */
export const skipSpaceBackward = (tokens: readonly Token[], at: number): number => {
  for (let next = at; next > at - 2; next--) if (tokens[next] && tokens[next]?.kind !== 'space') return next
  return -1
}

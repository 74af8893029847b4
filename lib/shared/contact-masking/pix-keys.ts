import type { Matcher, Span } from './matches'
import type { Token } from './tokens'

const sizes = [8, 4, 4, 4, 12]
const hex = /^[0-9a-f]+$/

/** Joins letters and digits without a gap from `at`, up to `size` characters. Answers where it ends, or -1. */
const blockEnd = (tokens: readonly Token[], at: number, size: number): number => {
  let length = 0
  let to = at
  while (length < size) {
    const word = tokens[to]?.word ?? ''
    if (
      word === '' ||
      !hex.test(word.slice(0, size + 1)) ||
      (to > at && tokens[to]?.start !== tokens[to - 1]?.end)
    )
      return -1
    length += word.length
    to++
  }
  return length === size ? to : -1
}

const keyEnd = (tokens: readonly Token[], at: number): number => {
  let to = at
  for (const [n, size] of sizes.entries()) {
    if (n > 0 && tokens[to++]?.word !== '-') return -1
    to = blockEnd(tokens, to, size)
    if (to < 0) return -1
  }
  return to
}

/** Random Pix keys: UUIDs. */
export const findKeys: Matcher = (tokens, meter) => {
  const spans: Span[] = []
  for (let at = 0; at < tokens.length; at++) {
    meter.steps++
    const to = tokens[at]?.kind === 'letters' || tokens[at]?.kind === 'digits' ? keyEnd(tokens, at) : -1
    if (to < 0) continue
    spans.push({ kind: 'pix', from: at, to })
    at = to - 1
  }
  return spans
}

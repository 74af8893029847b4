import { leadingAway } from '@/lib/testing/leading-away'

const pieces = [
  ...['/', '/', '\\', '.', '..', '%2e', '%2f', '%5c', '%09', '\t', '\n', '\r', '@', ':', '?', '#', ' '],
  ...['evil.example', 'https:', 'javascript:alert(1)', '/pt', '/en', '\u0000', '\u2028', '\ufeff', 'a'],
]

/** The known ways off a site, bare and behind a locale and encoded once more, and as many drawn ones as asked for. */
export const vectors = (drawn: number, pick: () => number): string[] => [
  ...leadingAway.flatMap((one) => [one, `/pt${one}`, `/en${one}`, encodeURIComponent(one)]),
  ...Array.from({ length: drawn }, () =>
    Array.from({ length: 1 + (pick() % 8) }, () => pieces[pick() % pieces.length]).join(''),
  ),
]

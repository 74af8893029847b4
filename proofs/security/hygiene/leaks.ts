import type { Secrets } from './secrets'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const isShortCode = (secret: string) => /^\d{1,8}$/.test(secret)

/** Ids of rows, requests and traces, which contain any four digits by chance. */
const ids = /(?<![\da-f])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32}|[\da-f]{16})(?![\da-f])/g

/** Matches a secret; digits only where they are a whole number, because any number may contain a short code. */
const patternOf = (secret: string): RegExp => {
  if (/^\d+$/.test(secret))
    return new RegExp(`(?<![\\d.:])${[...secret].join(secret.length > 8 ? '[ .\\\\/-]?' : '')}(?![\\d.])`)
  return new RegExp(`${escaped(secret)}|${escaped(encodeURIComponent(secret))}`)
}

export const leaks = (places: Readonly<Record<string, string>>, secrets: Secrets): string[] =>
  Object.entries(places).flatMap(([place, whole]) => {
    const withoutIds = whole.replace(ids, 'id')
    return Object.entries(secrets).flatMap(([what, secret]) => {
      const text = isShortCode(secret) ? withoutIds : whole
      const found = patternOf(secret).exec(text)
      if (!found) return []
      return [`${what} in ${place}: …${text.slice(Math.max(0, found.index - 80), found.index + 20)}…`]
    })
  })

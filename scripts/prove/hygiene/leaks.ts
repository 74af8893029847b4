import type { Secrets } from './suite'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A short code may be part of any number: it counts where it stands alone. */
const within = (secret: string): RegExp => {
  if (/^\d+$/.test(secret))
    return new RegExp(`(?<![\\d.:])${[...secret].join(secret.length > 8 ? '[ .\\\\/-]?' : '')}(?![\\d.])`)
  return new RegExp(`${escaped(secret)}|${escaped(encodeURIComponent(secret))}`)
}

/** Each secret in each place it stands in. */
export const leaks = (places: Readonly<Record<string, string>>, secrets: Secrets): string[] =>
  Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([what, secret]) => {
      const found = within(secret).exec(text)
      if (!found) return []
      return [`${what} in ${place}: …${text.slice(Math.max(0, found.index - 80), found.index + 20)}…`]
    }),
  )

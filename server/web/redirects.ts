/**
 * Formerly public addresses without locale: the new address of each, or `gone`. A slug that changes in the catalogue
 * leaves its former address here, so that links keep working.
 */
export type Redirects = Readonly<Record<string, string>>

/** No public page has changed its address yet. Paths that were never public do not belong here. */
export const redirects: Redirects = {
  '/profile/': '/settings/',
}

/** Returns the redirect target of a path; null if it has none. */
export const findRedirect = (path: string, all: Redirects): string | null => {
  const locale = /^\/en(?=\/)/.exec(path)?.[0] ?? ''
  const bare = path.slice(locale.length)
  const target = all[bare.endsWith('/') ? bare : `${bare}/`]
  return target === undefined || target === 'gone' ? (target ?? null) : `${locale}${target}`
}

/**
 * Addresses that were public once: where each has gone, or `gone` when there is nothing in its place. A slug
 * that changes in the catalogue leaves its former address here, so that what was linked keeps arriving.
 * Without locale.
 */
export type Redirects = Readonly<Record<string, string>>

/**
 * No public page has changed its address yet; the profile has none of its own, and is asked for by one. What
 * was never public does not belong here, it is simply not found.
 */
export const redirects: Redirects = {
  '/profile/': '/settings/',
}

/** Where a path has gone; null when it stands. */
export const findRedirect = (path: string, all: Redirects): string | null => {
  const locale = /^\/en(?=\/)/.exec(path)?.[0] ?? ''
  const bare = path.slice(locale.length)
  const target = all[bare.endsWith('/') ? bare : `${bare}/`]
  return target === undefined || target === 'gone' ? (target ?? null) : `${locale}${target}`
}

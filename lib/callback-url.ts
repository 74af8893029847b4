/** Only to resolve relative addresses against; never navigated to. */
const nowhere = 'http://callback.invalid'

/**
 * The in-site path of a `callbackUrl`, or null when it would lead off the site. Browsers read `\` as `/`,
 * skip tabs and line breaks inside addresses, and take `//host` as another origin: such values are refused,
 * not repaired.
 */
export const safeCallback = (value: string | null | undefined): string | null => {
  if (!value || value.length > 2000 || !value.startsWith('/')) return null
  if (/[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/.test(value)) return null
  let url: URL
  try {
    url = new URL(value, nowhere)
  } catch {
    return null
  }
  const path = `${url.pathname}${url.search}${url.hash}`
  // Dot segments can leave a path that itself reads as another host: `/.//host`.
  return url.origin === nowhere && !path.startsWith('//') ? path : null
}

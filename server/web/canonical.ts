const unreserved = /[a-z0-9\-._~]/i

/** `%41` says `A` in three bytes; what has to stay encoded is written one way (RFC 3986, 6.2.2). */
const decodeWhatNeedsNoCode = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (code, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16))
    return unreserved.test(char) ? char : code.toUpperCase()
  })

/** Removes `.` and `..` (RFC 3986, 5.2.4) and empty segments. */
const withoutDots = (path: string): string => {
  const kept: string[] = []
  const segments = path.split('/')
  for (const segment of segments) {
    if (segment === '..') kept.pop()
    else if (segment !== '' && segment !== '.') kept.push(segment)
  }
  const last = segments.at(-1)
  const isFolder = last === '' || last === '.' || last === '..'
  return `/${kept.join('/')}${isFolder && kept.length > 0 ? '/' : ''}`
}

const lower = (path: string): string =>
  path.replace(/%[0-9A-F]{2}|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()))

/** Nearly every address is written like this, and needs no more work. */
const plain = /^(?:\/[a-z0-9-]+)*\/?$/

/**
 * The one address of a page, however it was written: no doubled slash (so never `//host`, which a browser
 * reads as another site), no dot segments, no needless escapes, lower case, as every slug is. Null for what
 * is no path.
 */
export const canonicalPath = (path: string): string | null => {
  if (plain.test(path)) return path
  if (
    !path.startsWith('/') ||
    path.includes('\\') ||
    /%(?![0-9a-f]{2})/i.test(path) ||
    /%(00|5c|2f)/i.test(path)
  )
    return null
  return lower(withoutDots(decodeWhatNeedsNoCode(path)))
}

const unreserved = /[a-z0-9\-._~]/i

/** Decodes unreserved characters (`%41` is `A`) and writes the remaining escapes in upper case (RFC 3986, 6.2.2). */
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
 * Normalizes a path: no double slash (so never `//host`, which a browser reads as another site), no dot segments, no
 * needless escapes, lower case like every slug. Null for an invalid path.
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

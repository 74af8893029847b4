const unreserved = /[a-z0-9\-._~]/i

/** `%41` says `A` in three bytes; what has to stay encoded is written one way (RFC 3986, 6.2.2). */
const decodeWhatNeedsNoCode = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (code, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16))
    return unreserved.test(char) ? char : code.toUpperCase()
  })

/**
 * Takes `.` and `..` out (RFC 3986, 5.2.4), and what stands between two slashes of which there is nothing.
 */
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

/** Nearly every address asked for; the others are worth a closer look. */
const plain = /^(?:\/[a-z0-9-]+)*\/?$/

/**
 * The one address of a page, whatever way it was written: no doubled slash (and so never `//host`, which a
 * browser takes for another site), no dots, nothing encoded without need, lower case, as every slug is. Null
 * for what is no path.
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

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An element that runs or fetches a script of the build, up to its end. */
const element =
  /<(?:script src|link rel="preload" as="script"(?: fetchPriority="\w+")? href)="\/_next\/(static\/[\w./~-]+\.js)"(?![^>]*\sintegrity=)/g

/**
 * Adds integrity digests to each build script a page names, so that browsers run no other content under its name.
 * Preloads carry the same digest; browsers would fetch twice otherwise. Unknown scripts stay unchanged.
 */
export const makeIntegrityTagger = (root: string): ((html: string) => string) => {
  const known = new Map<string, string | null>()
  const read = (path: string): string | null => {
    try {
      return `sha384-${createHash('sha384')
        .update(readFileSync(join(root, '.next', path)))
        .digest('base64')}`
    } catch {
      return null
    }
  }
  const digestOf = (path: string): string | null => {
    const found = known.get(path)
    if (found !== undefined) return found
    const made = path.includes('..') ? null : read(path)
    known.set(path, made)
    return made
  }
  return (html) =>
    html.replace(element, (whole, path: string) => {
      const digest = digestOf(path)
      return digest === null ? whole : `${whole} integrity="${digest}"`
    })
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const known = z.object({ address: z.string(), instead: z.array(z.string()).min(2) })

/** The file that holds the scripts every page loads, and the addresses of those (scripts/first-script.mjs). */
export type FirstScript = z.infer<typeof known>

/** Null where the build wrote none. */
export const loadFirstScript = async (root: string): Promise<FirstScript | null> => {
  const text = await readFile(join(root, '.next/first-script.json'), 'utf8').catch(() => null)
  return text === null ? null : known.parse(JSON.parse(text))
}

const named =
  /<(?:script src|link rel="preload" as="script" fetchPriority="low" href)="(\/_next\/[^"]+)"[^>]*>(?:<\/script>)?/g

/** In the data React wakes the page up with: a script it does not find in the page it would fetch. */
const inData = /(?<=\{\\"src\\":\\")\/_next\/[^"\\]+(?=\\",\\"async\\":true)/g

const pieceOfData = /self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g

/**
 * Returns whether a long text in the payload imitates it: React writes such a text raw after its byte length.
 * Changing it would shift everything behind it, and one review could stop a page from hydrating.
 */
const isImitated = (html: string): boolean => {
  if (!/:T[0-9a-f]+,/.test(html)) return false
  const pieces = [...html.matchAll(pieceOfData)].map(([, piece = '""']) => String(JSON.parse(piece)))
  const data = Buffer.from(pieces.join(''))
  const after = (what: string, from: number) => {
    const found = data.indexOf(what, from)
    return found < 0 ? data.length : found + what.length
  }
  for (let at = 0; at < data.length;) {
    const row = after(':', at)
    const [, size] = /^T([0-9a-f]+),/.exec(data.toString('latin1', row, row + 16)) ?? []
    const text = row + (size ?? '').length + 2
    at = size === undefined ? after('\n', row) : text + Number.parseInt(size, 16)
    if (size !== undefined && data.subarray(text, at).includes('{"src":"/_next/')) return true
  }
  return false
}

/**
 * Replaces a page's scripts by the shared one. Only if the page names all of them; a page written another way stays
 * as rendered.
 */
export const replaceFirstScripts = (html: string, first: FirstScript | null): string => {
  if (first === null) return html
  const left = new Set(first.instead)
  let isNamed = false
  const without = html.replace(named, (tag, address: string) => {
    if (!first.instead.includes(address)) return tag
    if (!tag.startsWith('<script')) return ''
    left.delete(address)
    if (isNamed) return ''
    isNamed = true
    return `<script src="${first.address}" async=""></script>`
  })
  if (left.size > 0 || isImitated(html)) return html
  return without.replace(inData, (address) => (first.instead.includes(address) ? first.address : address))
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const known = z.object({ address: z.string(), instead: z.array(z.string()).min(2) })

/** The file that holds the scripts every page loads, and the addresses of those (scripts/first-script.mjs). */
export type FirstScript = z.infer<typeof known>

/** Null where the build wrote none. */
export const openFirstScript = async (root: string): Promise<FirstScript | null> => {
  const text = await readFile(join(root, '.next/first-script.json'), 'utf8').catch(() => null)
  return text === null ? null : known.parse(JSON.parse(text))
}

const named =
  /<(?:script src|link rel="preload" as="script" fetchPriority="low" href)="(\/_next\/[^"]+)"[^>]*>(?:<\/script>)?/g

/** In the data React wakes the page up with: a script it does not find in the page it would fetch. */
const inData = /(?<=\{\\"src\\":\\")\/_next\/[^"\\]+(?=\\",\\"async\\":true)/g

/**
 * A page with one script in place of those that stand in it. Only where it names all of them: a page that the framework
 * writes another way keeps what it names.
 */
export const inOneScript = (html: string, first: FirstScript | null): string => {
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
  if (left.size > 0) return html
  return without.replace(inData, (address) => (first.instead.includes(address) ? first.address : address))
}

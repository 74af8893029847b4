import { z } from 'zod'

/**
 * What begins the scripts of a page that is read first (server/web/after-paint-script.ts), and their
 * addresses in it.
 */
export const beginsScripts = /<script>\(function\(s\)[^<]*\)\((\[[^\]]*\])\)<\/script>/

const addresses = z.array(z.string())

export const namedAfterPaint = (html: string): string[] =>
  addresses.parse(JSON.parse(beginsScripts.exec(html)?.[1] ?? '[]'))

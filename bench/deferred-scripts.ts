import { z } from 'zod'

/**
 * What begins the scripts of a page that is read first (server/web/deferred-script-loader.ts), and their
 * addresses in it.
 */
export const deferredScriptPattern = /<script>\(function\(s\)[^<]*\)\((\[[^\]]*\])\)<\/script>/

const addresses = z.array(z.string())

export const deferredScriptUrls = (html: string): string[] =>
  addresses.parse(JSON.parse(deferredScriptPattern.exec(html)?.[1] ?? '[]'))

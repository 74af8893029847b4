import { z } from 'zod'

/** Matches the loader of a deferred page (server/web/deferred-script-loader.ts) and the script addresses in it. */
export const deferredScriptPattern = /<script>\(function\(s\)[^<]*\)\((\[[^\]]*\])\)<\/script>/

const addresses = z.array(z.string())

export const deferredScriptUrls = (html: string): string[] =>
  addresses.parse(JSON.parse(deferredScriptPattern.exec(html)?.[1] ?? '[]'))

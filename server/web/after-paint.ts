import { afterPaintMark, afterPaintScript } from '@/lib/after-paint'

const mark = `<meta name="${afterPaintMark}"`
const asyncScript = /<script src="(\/_next\/[^"]+)" async=""><\/script>/g
const scriptFetchedAhead = /<link rel="preload" as="script"[^>]*>/g

/**
 * A page with its scripts named in one that begins them after the first paint. Only pages that say that they are read before
 * they act; every other stays as it was rendered, and so does one whose framework writes scripts another way.
 */
export const scriptsAfterPaint = (html: string): string => {
  if (!html.includes(mark)) return html
  const sources: string[] = []
  const without = html.replace(asyncScript, (_, source: string) => {
    sources.push(source.replaceAll('&amp;', '&'))
    return ''
  })
  if (sources.length === 0) return html
  // Behind everything the head brings for the paint.
  return without.replace(scriptFetchedAhead, '').replace('</head>', () => `<script>${afterPaintScript(sources)}</script></head>`)
}

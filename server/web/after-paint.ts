import { readFirstMark } from '@/lib/shared/pages'
import { afterPaintScript } from './after-paint-script'

const mark = `<meta name="${readFirstMark}"`
const asyncScript = /<script src="(\/_next\/[^"]+)" async=""><\/script>/g
const scriptFetchedAhead = /<link rel="preload" as="script"[^>]*>/g

/**
 * A page with its scripts named in one that begins them when the page has been painted. Only pages that say
 * that they are read before they act; every other stays as it was rendered, and so does one whose framework
 * writes scripts another way.
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
  return without
    .replace(scriptFetchedAhead, '')
    .replace('</head>', () => `<script>${afterPaintScript(sources)}</script></head>`)
}

import { deferredScriptsMark } from '@/lib/shared/deferred-scripts'
import { deferredScriptLoader } from './deferred-script-loader'

const mark = `<meta name="${deferredScriptsMark}"`
const asyncScript = /<script src="(\/_next\/[^"]+)" async=""><\/script>/g
const scriptFetchedAhead = /<link rel="preload" as="script"[^>]*>/g

/**
 * Moves a page's scripts into one script that starts them after the first paint. Only on pages marked for reading;
 * other pages, and pages whose framework writes scripts another way, stay as rendered.
 */
export const deferScripts = (html: string): string => {
  if (!html.includes(mark)) return html
  const sources: string[] = []
  const without = html.replace(asyncScript, (_, source: string) => {
    sources.push(source.replaceAll('&amp;', '&'))
    return ''
  })
  if (sources.length === 0) return html
  // At the end of the head, so that the loader does not delay the styles and fonts the first paint needs.
  return without
    .replace(scriptFetchedAhead, '')
    .replace('</head>', () => `<script>${deferredScriptLoader(sources)}</script></head>`)
}

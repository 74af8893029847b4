import { join } from 'node:path'
import type { Logger } from 'pino'
import { listServices } from '@/lib/contract/catalogue'
import { getCompany, type Company } from '@/lib/contract/company'
import { deriveRendererKey, rendererHeader } from '@/server/http/renderer-key'
import { projectRoot } from '@/server/project-root'
import type { Config } from '@/server/settings/config'
import { refreshBuiltPages } from './built-pages'
import { openCataloguePaths } from './catalogue-paths'
import { openFileCache } from './file-cache'
import { loadFirstScript } from './first-script'
import { makeFront, type Front } from './front'
import { makeIntegrityTagger } from './integrity'
import { startRenderer, type Renderer } from './renderer'
import { loadRoutes } from './routes'
import { commonHeaders } from './security-headers'
import { openStaticFiles } from './static-files'

/**
 * Pages of one network the renderer makes at a time, beside which another's takes a few times its own time, and how many
 * more wait; together about a second of its work.
 */
const rendersPerNetwork = { maxRunning: 2, maxQueued: 30, maxRunningInAll: 4 }
/** Time to read the catalogue's names; without them the renderer is asked. */
const namesMs = 2_000

/** Returns whether pages are rendered from this program's own API: unless it has none or is told another. */
export const readsOwnApi = ({ services }: Config) => services.includes('api') && !process.env.API_URL

export const openFront = async (
  config: Config,
  log: Logger,
  port: number,
): Promise<{ front: Front; renderer: Renderer }> => {
  const development = config.nodeEnv !== 'production'
  const rendererKey = deriveRendererKey(config.jwtSecret)
  const api = readsOwnApi(config) ? `http://127.0.0.1:${port}` : config.apiUrl
  const renderer = startRenderer({
    log,
    env: {
      ...process.env,
      RENDERER_KEY: rendererKey,
      API_INTERNAL_URL: api,
      FIRST_ROWS_MS: String(config.firstRowsMs),
      AI_CRAWLERS: config.aiCrawlers,
      INDEXNOW_KEY: config.indexNow?.key ?? '',
      NEXT_PUBLIC_SITE_URL: config.siteUrl,
    },
  })
  const kept = development
    ? null
    : await openFileCache(join(projectRoot, '.next/static'), join(config.dataDir, 'scripts'), (line) =>
        log.warn(line),
      )
  const files = development ? null : await openStaticFiles(projectRoot, commonHeaders, kept)
  const isRouted = development ? null : await loadRoutes(projectRoot)
  const askApi = (path: string) =>
    fetch(`${api}${path}`, {
      headers: { [rendererHeader]: rendererKey },
      signal: AbortSignal.timeout(namesMs),
    })
  const isNamed = openCataloguePaths({
    read: async () => (await askApi(listServices.path)).json(),
    ask: async (path) => {
      const { status, body } = await askApi(path)
      await body?.cancel()
      return status
    },
  })
  const front = makeFront({
    renderer,
    files,
    firstScript: development ? null : await loadFirstScript(projectRoot),
    isRouted,
    isCataloguePath: isNamed,
    siteUrl: config.siteUrl,
    hstsSubdomains: config.hstsSubdomains,
    development,
    pixelUrl: config.pixelUrl,
    chatWidgetUrl: config.chatWidgetUrl,
    reportsUrl: config.pageSentryDsn,
    push: config.pushInPages,
    cardFields: config.payments?.gateway === 'mercadopago',
    cacheBytes: config.pageCacheBytes,
    firstRowsMs: config.firstRowsMs,
    ...(development ? {} : { integrity: makeIntegrityTagger(projectRoot) }),
    rendererKey,
    trustProxy: config.trustProxy || [],
    ...(config.rateLimits ? { rendersPerNetwork } : {}),
    log,
  })
  if (development) return { front, renderer }
  const endRefresh = refreshBuiltPages({
    isOutdated: async () => {
      const answer = await askApi(getCompany.path)
      if (!answer.ok) throw new Error(`the API answered ${answer.status}`)
      return ((await answer.json()) as Company).name !== null
    },
    refresh: front.refreshAll,
  })
  const stop = () => {
    endRefresh()
    return front.stop()
  }
  return { front: { ...front, stop }, renderer }
}

import { catalogueTag, pageTags, siteTag } from '@/lib/shared/page-tags'
import type { Hub } from '@/server/realtime/hub'
import { prefixedPath } from './prefixed-path'

/** Changes within this time are told to the renderer together. */
const batchWindowMs = 200
/** With more tags at once every page is rendered again. */
const maxTags = 5_000
/**
 * A new catalogue is told twice: programs that answer the renderer, and the renderer itself, keep their copy
 * for a minute each, and a page made from one would stay for an hour. So is a setting: the clock of another machine may
 * be behind that of the one it was changed on.
 */
const catalogueAgainMs = 130_000

interface RevalidationOptions {
  /** Invalidates renderer data with these tags. */
  revalidateRenderer: (tags: string[]) => Promise<void>
  /** Has matching pages made anew before they are served again. */
  invalidate: (matches: (path: string) => boolean) => void
  warn: (message: string) => void
  catalogueAgainAfterMs?: number
}

/** Returns whether a page, in either language, carries one of these tags. */
export const matchesTags =
  (tags: ReadonlySet<string>) =>
  (path: string): boolean => {
    if (tags.has(siteTag)) return true
    const { locale, path: prefixed } = prefixedPath(path)
    return pageTags(prefixed.slice(locale.length + 1)).some((tag) => tags.has(tag))
  }

/** Subscribes to changes from every process and revalidates affected pages. Returns the function that stops it. */
export const revalidateOnChanges = (
  hub: Hub,
  { revalidateRenderer, invalidate, warn, catalogueAgainAfterMs = catalogueAgainMs }: RevalidationOptions,
): (() => void) => {
  let waiting = new Set<string>()
  const toldAgain = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined

  const tell = async () => {
    timer = undefined
    const tags =
      waiting.size > maxTags ? new Set([catalogueTag, ...(waiting.has(siteTag) ? [siteTag] : [])]) : waiting
    waiting = new Set()
    await revalidateRenderer([...tags]).catch((error: unknown) =>
      warn(`the renderer did not hear of a change: ${String(error)}`),
    )
    invalidate(matchesTags(tags))
  }
  const changed = (tags: readonly string[]) => {
    for (const tag of tags) waiting.add(tag)
    timer ??= setTimeout(() => void tell(), batchWindowMs)
  }
  const stop = hub.subscribe((event) => {
    if (event.channel !== 'pages') return
    changed(event.tags)
    const twice = event.tags.filter((tag) => tag === catalogueTag || tag === siteTag)
    if (twice.length === 0) return
    for (const tag of twice) toldAgain.add(tag)
    clearTimeout(again)
    again = setTimeout(() => {
      changed([...toldAgain])
      toldAgain.clear()
    }, catalogueAgainAfterMs).unref()
  })
  // Changes during the gap are unknown, so all pages count as changed.
  const stopGap = hub.onGap(() => changed([catalogueTag, siteTag]))
  return () => {
    stop()
    stopGap()
    clearTimeout(timer)
    clearTimeout(again)
  }
}

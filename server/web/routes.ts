import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { firstRowsFolder } from '@/lib/page-rules/first-rows'
import { prefixedPath } from './prefixed-path'

/** Returns whether any page matches a path. The page itself validates its own part (a slug, an id). */
export type IsRouted = (path: string) => boolean

const route = z.object({ page: z.string(), regex: z.string() })
const manifest = z.object({ staticRoutes: z.array(route), dynamicRoutes: z.array(route) })

/**
 * Returns whether a manifest entry has no address of its own: the catch-all 404 page, pages with a reader's first rows,
 * and Next.js's `/_…` pages.
 */
const isNoPage = (page: string) =>
  page === '/[locale]/[...missing]' ||
  page.startsWith(`/[locale]/${firstRowsFolder}/`) ||
  page.startsWith('/_')
const namesLanguage = /^\/(?:pt|en)(?:\/|$)/

/**
 * Loads the build's route patterns, most specific first, so that unroutable paths never reach the renderer. Null if
 * nothing is built or the list has another shape; then the renderer decides.
 */
export const loadRoutes = async (root: string): Promise<IsRouted | null> => {
  const text = await readFile(join(root, '.next', 'routes-manifest.json'), 'utf8').catch(() => null)
  const { data } = manifest.safeParse(text === null ? null : JSON.parse(text))
  if (!data) return null
  const routes = [...data.staticRoutes, ...data.dynamicRoutes].map(({ page, regex }) => ({
    page,
    matches: new RegExp(regex),
  }))
  return (path) => {
    // Answered by its redirect to the address without the language.
    if (/^\/pt(?:\/|$)/.test(path) || path.startsWith('/_next/')) return true
    // The language is put before every address but those with a dot (middleware.ts).
    const filed = path.includes('.') ? path : prefixedPath(path).path
    const found = routes.find(({ matches }) => matches.test(filed))
    return (
      found !== undefined &&
      !isNoPage(found.page) &&
      (!found.page.startsWith('/[locale]') || namesLanguage.test(filed))
    )
  }
}

import { accountFolders, authFolders } from '@/lib/frame/account-folders'
import { folderOf } from '@/lib/frame/rules'

/** Folders whose pages are not indexed, in any language. */
const hiddenFolders: ReadonlySet<string> = new Set([
  ...accountFolders,
  ...authFolders,
  'operator',
  'profile',
  'unsubscribe',
])

/**
 * Returns the `X-Robots-Tag` of a page, by its address alone; null where the page may be indexed as far as its address
 * says. English pages repeat the Portuguese ones and are not indexed. The page's own robots tag says the same.
 */
export const robotsTag = (url: string): 'noindex, follow' | null =>
  /^\/en(?:[/?]|$)/.test(url) || hiddenFolders.has(folderOf(url)) ? 'noindex, follow' : null

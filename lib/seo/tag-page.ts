import { unstable_cache } from 'next/cache'
import { pageTags } from '@/lib/shared/page-tags'

/** No page has a longer path; Next refuses tags of more than 256 characters. */
const longestPath = 200

/**
 * Gives the page being rendered its tags. Next passes those of cached data on to the page that reads it, and
 * has no other way to tag a page: so nothing is what is cached here.
 */
export const tagPage = async (path: string): Promise<void> => {
  if (path.length > longestPath) return
  await unstable_cache(() => Promise.resolve(null), ['page', path], {
    tags: pageTags(path),
    revalidate: false,
  })()
}

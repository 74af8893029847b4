import { unstable_cache } from 'next/cache'
import { pageTags } from '@/lib/shared/page-tags'

/** No page has a longer path; Next refuses tags of more than 256 characters. */
const longestPath = 200

/**
 * Tags the page being rendered. Next has no API for this but propagates the tags of cached data, so an empty value is
 * cached here.
 */
export const tagPage = async (path: string): Promise<void> => {
  if (path.length > longestPath) return
  await unstable_cache(() => Promise.resolve(null), ['page', path], {
    tags: pageTags(path),
    revalidate: false,
  })()
}

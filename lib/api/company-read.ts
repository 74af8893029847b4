import { unstable_cache } from 'next/cache'
import { cache } from 'react'
import { getCompany, unnamedCompany, type Company } from '@/lib/contract/company'
import { siteTag } from '@/lib/shared/page-tags'
import { serverCall } from './server'

/** A page rendered while the API did not answer is rendered again after this, s. */
const retrySeconds = 30

const tagged = { tags: [siteTag] }
const read = unstable_cache(() => serverCall('pt')(getCompany), ['company'], { ...tagged, revalidate: false })
/** Tags the page alone: no API runs during the build, and the front has these pages rendered again where it matters. */
const tagOnly = unstable_cache(() => Promise.resolve(null), ['site'], { ...tagged, revalidate: false })
const tagForRetry = unstable_cache(() => Promise.resolve(null), ['site unread'], {
  ...tagged,
  revalidate: retrySeconds,
})

let latest = unnamedCompany

/**
 * Who runs the site, for the footer of every page. Tags the page, so that a change of a setting has it rendered again.
 * An API that does not answer costs no page: the latest answer stands in, and the page is rendered again soon.
 */
export const readCompany = cache(async (): Promise<Company> => {
  if (process.env.NEXT_PHASE === 'phase-production-build') {
    await tagOnly()
    return unnamedCompany
  }
  try {
    latest = await (process.env.NODE_ENV === 'production' ? read() : serverCall('pt')(getCompany))
  } catch {
    await tagForRetry()
  }
  return latest
})

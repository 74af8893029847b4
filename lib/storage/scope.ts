import { publicConfig } from '@/lib/config'

/**
 * Where every cookie of ours holds: on sibling hosts where a shared domain is set, and over https only on a
 * page that came so.
 */
export const cookieScope = (): { domain?: string; secure?: true } => ({
  ...(publicConfig.cookieDomain ? { domain: publicConfig.cookieDomain } : {}),
  ...(typeof location !== 'undefined' && location.protocol === 'https:' ? { secure: true as const } : {}),
})

import { publicConfig } from '@/lib/config'

/**
 * Attributes shared by all our cookies: sent to sibling hosts where a shared domain is configured, and
 * `secure` on https pages.
 */
export const cookieScope = (): { domain?: string; secure?: true } => ({
  ...(publicConfig.cookieDomain ? { domain: publicConfig.cookieDomain } : {}),
  ...(typeof location !== 'undefined' && location.protocol === 'https:' ? { secure: true as const } : {}),
})

import { z } from 'zod'

export interface IndexNowSettings {
  key: string
  url: string
  /** The public address of the site, without a slash. */
  site: string
}

export const indexNowKey = z
  .string()
  .regex(/^[a-zA-Z\d-]{8,128}$/, 'must have 8 to 128 letters, digits and hyphens')

interface Values {
  INDEXNOW_KEY?: string | undefined
  INDEXNOW_URL: string
  NEXT_PUBLIC_SITE_URL: string
  NEXT_PUBLIC_PRODUCTION_URL?: string | undefined
}

/** Undefined in the demo and on copies: only the original's addresses are submitted. */
export const indexNowOf = (e: Values, demo: boolean): IndexNowSettings | undefined => {
  const site = e.NEXT_PUBLIC_PRODUCTION_URL
  const isOriginal = site !== undefined && e.NEXT_PUBLIC_SITE_URL.startsWith(site)
  return e.INDEXNOW_KEY !== undefined && isOriginal && !demo
    ? { key: e.INDEXNOW_KEY, url: e.INDEXNOW_URL, site }
    : undefined
}

import { z } from 'zod'
import { endpoint } from './endpoint'
import { pageTemplates } from './page-templates'

/** Core Web Vitals (https://web.dev/articles/vitals): LCP and INP in milliseconds, CLS without unit. */
const webVitalNames = ['LCP', 'INP', 'CLS'] as const
export type WebVitalName = (typeof webVitalNames)[number]

/** Most values of one report: a page restored from the browser's memory begins new ones. */
const mostVitals = 12

/**
 * Reports how a page view felt to a visitor who allowed analytics. Only counted: neither the address nor anything of
 * the visitor is kept.
 */
export const reportWebVitals = endpoint({
  id: 'reportWebVitals',
  method: 'POST',
  path: '/api/web-vitals/',
  tag: 'privacy',
  auth: 'none',
  status: 204,
  summary: 'Report the web vitals of a page view, after consent to analytics',
  body: z.object({
    template: z.enum(pageTemplates),
    vitals: z
      .array(z.object({ name: z.enum(webVitalNames), value: z.number().min(0).max(600_000) }))
      .min(1)
      .max(mostVitals),
  }),
})
export type WebVitalsReport = z.input<(typeof reportWebVitals)['body']>

import type { FastifyInstance } from 'fastify'
import { reportWebVitals } from '@/lib/contract/web-vitals'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { webVitals } from '@/server/metrics/meters'

/** One report a page view; many phones share a network's address. */
const reported = { limit: { max: 120, perSeconds: 60 } }

/** LCP and INP arrive in milliseconds; Prometheus counts in seconds. */
const inUnit = { LCP: 1000, INP: 1000, CLS: 1 } as const

export const registerWebVitals = (app: FastifyInstance, context: Context) => {
  route(
    app,
    context,
    reportWebVitals,
    ({ body: { template, vitals } }) => {
      for (const { name, value } of vitals) webVitals[name].observe({ template }, value / inUnit[name])
      return Promise.resolve()
    },
    reported,
  )
}

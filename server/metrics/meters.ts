import { Counter, Histogram, Registry } from 'prom-client'

/** Counters of this process, shared by every program it runs. */
export const processMetrics = new Registry()

export const requestSeconds = new Histogram({
  name: 'oficio_http_request_duration_seconds',
  help: 'Seconds from a request to the end of its answer, by route of the API (pages are one) and class of status.',
  labelNames: ['method', 'route', 'status'],
  // Few, because there is a series for each of them, each route and each class.
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [processMetrics],
})

export const connectionWaitSeconds = new Histogram({
  name: 'oficio_database_wait_seconds',
  help: 'Seconds waited for a connection of a pool.',
  labelNames: ['pool'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
  registers: [processMetrics],
})

export const jobSeconds = new Histogram({
  name: 'oficio_job_duration_seconds',
  help: 'Seconds one try of a job took, by its kind and how it ended (done, again, away, dead).',
  labelNames: ['kind', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  registers: [processMetrics],
})

export const hubGaps = new Counter({
  name: 'oficio_hub_gaps_total',
  help: 'Times this process may have missed events of the others; its sockets are told to come back and read again.',
  registers: [processMetrics],
})

/** Web vitals of consented page views (https://web.dev/articles/vitals); the bounds of good and poor are buckets. */
export const webVitals = {
  LCP: new Histogram({
    name: 'oficio_web_vitals_lcp_seconds',
    help: 'Seconds until the largest contentful paint of a page view, by template.',
    labelNames: ['template'],
    buckets: [0.5, 1, 1.8, 2.5, 4, 8],
    registers: [processMetrics],
  }),
  INP: new Histogram({
    name: 'oficio_web_vitals_inp_seconds',
    help: 'Seconds from an interaction to its next paint, the slowest of a page view, by template.',
    labelNames: ['template'],
    buckets: [0.05, 0.1, 0.2, 0.35, 0.5, 1],
    registers: [processMetrics],
  }),
  CLS: new Histogram({
    name: 'oficio_web_vitals_cls',
    help: 'Cumulative layout shift of a page view, by template.',
    labelNames: ['template'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
    registers: [processMetrics],
  }),
} as const

/** Returns the class of a status (`2xx` for 204): few series, and the granularity alerts need. */
export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** A visitor may invent any other: one series for all of them. */
export const methodLabel = (method = ''): string => (methods.has(method) ? method : 'other')

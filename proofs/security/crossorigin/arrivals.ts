import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestApp } from '@/server/testing/make-app'
import { until } from '@/server/testing/until'

/** Counts the hostile requests that are over. */
export const watchArrivals = ({ app }: TestApp) => {
  const over = new Map<string, number>()
  let all = 0
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const [, way] = /[?&]way=([^&]+)/.exec(request.url ?? '') ?? []
    if (way === undefined || request.method === 'OPTIONS') return
    response.once('close', () => {
      all++
      over.set(way, (over.get(way) ?? 0) + 1)
    })
  })
  return {
    all: () => all,
    /** Until each of these ways has arrived from so many pages since the last call. */
    until: async (ways: readonly string[], pages: number) => {
      await until(async () => ways.every((way) => (over.get(encodeURIComponent(way)) ?? 0) >= pages))
      over.clear()
    },
  }
}

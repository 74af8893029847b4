import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, tracer } from './tracing'

/**
 * A span for each request, under the proxy's where there is one. It holds the route as it is written and the
 * request's id: addresses name people, and tokens travel in them.
 */
export const traceRequests = (
  app: FastifyInstance,
  parentOf: (request: FastifyRequest['raw']) => string,
): void => {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const above = propagation.extract(ROOT_CONTEXT, { traceparent: parentOf(request.raw) })
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'oficio.request_id': request.id,
        },
      },
      above,
    )
    spans.set(request, span)
    context.with(trace.setSpan(above, span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

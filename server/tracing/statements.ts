import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Client } from 'pg'
import { isTracing, tracer } from './tracing'

/** Longer statements are cut. */
const longest = 2_000

/** `pg` takes a text or an object with one. */
const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown } | null)?.text ?? '')

/**
 * A span for each statement sent while something else is traced. Its text has no values: those are parameters, and
 * they are left out.
 */
export const traceStatements = (client: Client): void => {
  if (!isTracing()) return
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const traced = (...given: unknown[]): unknown => {
    if (!trace.getActiveSpan()) return query(...given)
    const text = textOf(given[0])
    const [operation = ''] = text.trimStart().split(/\s/, 1)
    const span = tracer().startSpan(operation.toUpperCase() || 'STATEMENT', {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longest) },
    })
    const end = (error?: unknown) => {
      if (error) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    const told = given.at(-1)
    if (typeof told !== 'function') {
      const answer = query(...given)
      if (answer instanceof Promise) answer.then(() => end(), end)
      else end()
      return answer
    }
    const tell = context.bind(context.active(), told as (error: unknown, result: unknown) => void)
    return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
      end(error)
      tell(error, result)
    })
  }
  client.query = traced as Client['query']
}

/**
 * Restores the caller's trace after waiting for a connection; otherwise it would continue in the trace that released
 * the connection.
 */
export const bindTraceContext = <Given extends unknown[]>(
  told: (...given: Given) => void,
): ((...given: Given) => void) => (isTracing() ? context.bind(context.active(), told) : told)

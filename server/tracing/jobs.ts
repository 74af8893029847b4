import { SpanStatusCode } from '@opentelemetry/api'
import { isTracing, tracer } from './tracing'

/** Runs one attempt of a job in a span of its own. Rethrows errors. */
export const traceJob = async (kind: string, attempt: number, work: () => Promise<void>): Promise<void> => {
  if (!isTracing()) return work()
  const attributes = { 'oficio.job': kind, 'oficio.attempt': attempt }
  await tracer().startActiveSpan(`job ${kind}`, { attributes, root: true }, async (span) => {
    try {
      await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

import { context, trace } from '@opentelemetry/api'

/** Returns the tracer of this program. */
export const tracer = () => trace.getTracer('oficio')

/** Returns whether tracing is on. Cached where checking each time would cost. */
export const isTracing = (): boolean => state.isOn
const state = { isOn: false }

export interface Tracing {
  /** Flushes pending spans. */
  close(): Promise<void>
}

const flushMs = 1_000

/**
 * Spans for OpenTelemetry, sent by OTLP over HTTP to `OTEL_EXPORTER_OTLP_ENDPOINT`; without it nothing is loaded.
 * The SDK reads its other variables itself (headers, sampler, the service's name):
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 *
 * Called before connections are opened and the API is built. Spans are our own, not those of instrumentation libraries:
 * these write whole addresses, in which tokens travel.
 */
export const openTracing = async ({
  tracesUrl,
  parts,
}: {
  tracesUrl: string | undefined
  parts: readonly string[]
}): Promise<Tracing> => {
  if (!tracesUrl) return { close: () => Promise.resolve() }
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const own = resources.resourceFromAttributes({ 'service.name': 'oficio', 'oficio.parts': [...parts] })
  const named = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new NodeTracerProvider({
    resource: own.merge(named),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${tracesUrl.replace(/\/$/, '')}/v1/traces` })),
    ],
  })
  provider.register()
  state.isOn = true
  return {
    close: async () => {
      state.isOn = false
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, flushMs).unref())])
      trace.disable()
      context.disable()
    },
  }
}

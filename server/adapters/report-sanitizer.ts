import type { ErrorEvent } from '@sentry/node'
import { redactText } from '@/server/log/redact'

type TransactionEvent = Omit<ErrorEvent, 'type'> & { type: 'transaction' }
type Exceptions = NonNullable<ErrorEvent['exception']>
type Exception = NonNullable<Exceptions['values']>[number]
type Frame = NonNullable<NonNullable<Exception['stacktrace']>['frames']>[number]
type Span = NonNullable<ErrorEvent['spans']>[number]
type Trace = NonNullable<NonNullable<ErrorEvent['contexts']>['trace']>

const clean = (text: string | undefined) => (text === undefined ? undefined : redactText(text))

/** Keeps source lines of our own code, never the values of variables. */
const frameOf = (frame: Frame): Frame => {
  const { filename, function: called, module, lineno, colno, in_app } = frame
  const { context_line, pre_context, post_context } = frame
  return {
    filename,
    function: called,
    module,
    lineno,
    colno,
    in_app,
    context_line,
    pre_context,
    post_context,
  }
}

const exceptionOf = ({ type, value, mechanism, stacktrace }: Exception): Exception => ({
  type: clean(type),
  value: clean(value),
  ...(mechanism ? { mechanism: { type: mechanism.type, handled: mechanism.handled } } : {}),
  stacktrace: { frames: stacktrace?.frames?.map(frameOf) },
})

const traceOf = ({ trace_id, span_id, parent_span_id, op, status, origin }: Trace): Trace => ({
  trace_id,
  span_id,
  parent_span_id,
  op,
  status,
  origin,
})

const common = (event: ErrorEvent | TransactionEvent) => ({
  event_id: event.event_id,
  timestamp: event.timestamp,
  platform: event.platform,
  level: event.level,
  environment: event.environment,
  release: event.release,
  sdk: event.sdk,
  transaction: clean(event.transaction),
  contexts: event.contexts?.trace ? { trace: traceOf(event.contexts.trace) } : {},
})

/** Returns the allowed fields of a report, dropping anything an integration added. */
export const sanitizeErrorEvent = (event: ErrorEvent): ErrorEvent => ({
  ...common(event),
  type: undefined,
  exception: { values: event.exception?.values?.map(exceptionOf) },
})

const spanOf = (span: Span): Span => ({
  span_id: span.span_id,
  trace_id: span.trace_id,
  parent_span_id: span.parent_span_id,
  op: span.op,
  origin: span.origin,
  status: span.status,
  start_timestamp: span.start_timestamp,
  timestamp: span.timestamp,
  description: clean(span.description),
  data: {},
})

export const sanitizeTransactionEvent = (event: TransactionEvent): TransactionEvent => ({
  ...common(event),
  type: 'transaction',
  start_timestamp: event.start_timestamp,
  spans: event.spans?.map(spanOf),
})

import { types } from 'node:util'
import pino, { type Bindings, type DestinationStream, type Logger } from 'pino'
import type { ErrorReporter } from '@/server/adapters/error-reporter'
import { allowlistFields } from './fields'
import { redactText } from './redact'

interface LoggerOptions {
  level: string
  /** Called for every error that is logged. */
  reports?: ErrorReporter
  /** Standard output, unless named. */
  destination?: DestinationStream
}

const errorLevel = 50

const messageOf = (first: unknown, second: unknown): string | undefined => {
  const text = typeof first === 'string' ? first : second
  return typeof text === 'string' ? redactText(text) : undefined
}

const errorOf = (first: unknown): unknown =>
  types.isNativeError(first) || first instanceof Error
    ? first
    : typeof first === 'object' && first !== null && 'err' in first
      ? first.err
      : undefined

/**
 * The program's only logger. Only the fields listed in `fields.ts` are written, because libraries' objects
 * carry connections, keys and query values. Values interpolated into a message are removed.
 */
export const makeLogger = ({ level, reports, destination }: LoggerOptions): Logger => {
  const log = pino(
    {
      level,
      base: undefined,
      // Already described; pino's serializer would take its fields for an Error's.
      serializers: { err: (described: unknown) => described },
      hooks: {
        logMethod(args, method, at) {
          const [first, second] = args as unknown[]
          const error = errorOf(first)
          if (at >= errorLevel && error !== undefined) reports?.capture(error)
          const fields = typeof first === 'object' && first !== null ? allowlistFields(first) : {}
          method.apply(this, [fields, messageOf(first, second)])
        },
      },
    },
    destination,
  )
  // Inherited by children: pino does not apply formatters to the bindings of a child with options.
  const { child } = log
  log.child = function (this: Logger, bindings: Bindings, options: object) {
    return child.call(this, allowlistFields(bindings), options)
  } as typeof child
  return log
}

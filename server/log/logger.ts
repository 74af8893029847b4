import { types } from 'node:util'
import pino, { type Bindings, type DestinationStream, type Logger } from 'pino'
import type { Reports } from '@/server/adapters/reports'
import { cleanText } from './clean'
import { describeFields } from './fields'

interface LoggerChoice {
  level: string
  /** Hears of every error that is logged as one. */
  reports?: Reports
  /** Standard output, unless named. */
  destination?: DestinationStream
}

const errorLevel = 50

const messageOf = (first: unknown, second: unknown): string | undefined => {
  const text = typeof first === 'string' ? first : second
  return typeof text === 'string' ? cleanText(text) : undefined
}

const errorOf = (first: unknown): unknown =>
  types.isNativeError(first) || first instanceof Error
    ? first
    : typeof first === 'object' && first !== null && 'err' in first
      ? first.err
      : undefined

/**
 * The program's only logger. Whatever it is handed, only the fields named in `fields.ts` are written: objects
 * of libraries carry connections, keys and queries' values with them. Values to be put into a message are
 * left out.
 */
export const makeLogger = ({ level, reports, destination }: LoggerChoice): Logger => {
  const log = pino(
    {
      level,
      base: undefined,
      // Described already; pino's own would take the fields of an error for the error.
      serializers: { err: (described: unknown) => described },
      hooks: {
        logMethod(args, method, at) {
          const [first, second] = args as unknown[]
          const error = errorOf(first)
          if (at >= errorLevel && error !== undefined) reports?.capture(error)
          const fields = typeof first === 'object' && first !== null ? describeFields(first) : {}
          method.apply(this, [fields, messageOf(first, second)])
        },
      },
    },
    destination,
  )
  // Inherited by every child: pino asks no formatter about the bindings of a child that is given options.
  const { child } = log
  log.child = function (this: Logger, bindings: Bindings, options: object) {
    return child.call(this, describeFields(bindings), options)
  } as typeof child
  return log
}

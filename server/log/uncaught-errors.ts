import type { Logger } from 'pino'

/**
 * Node would print an uncaught error with all its properties. Here it is logged like any other; `end` is
 * called when the program's state is unknown afterwards.
 */
export const logUncaughtErrors = (log: () => Logger, end: (error: unknown) => void): void => {
  process.on('unhandledRejection', (error) => log().error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log().fatal({ err: error }, 'uncaught exception')
    end(error)
  })
}

/** Console output of libraries goes to the log. */
export const redirectConsole = (log: Logger): void => {
  const through =
    (level: 'error' | 'warn' | 'info' | 'debug') =>
    (...args: unknown[]): void => {
      const text = args.filter((arg) => typeof arg === 'string').join(' ')
      const error = args.find((arg) => arg instanceof Error)
      log[level](error === undefined ? {} : { err: error }, text)
    }
  Object.assign(console, {
    error: through('error'),
    warn: through('warn'),
    info: through('info'),
    log: through('info'),
    debug: through('debug'),
    trace: through('debug'),
    dir: through('debug'),
    table: through('debug'),
  })
}

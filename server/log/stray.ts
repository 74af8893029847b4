import type { Logger } from 'pino'

/**
 * Node prints an error nobody caught with all its own properties. Here the log says what may be said of it;
 * `end` is called after one that leaves the program in an unknown state.
 */
export const logStrayErrors = (log: () => Logger, end: (error: unknown) => void): void => {
  process.on('unhandledRejection', (error) => log().error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log().fatal({ err: error }, 'uncaught exception')
    end(error)
  })
}

/** What libraries write to the console goes through the log. */
export const takeConsole = (log: Logger): void => {
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

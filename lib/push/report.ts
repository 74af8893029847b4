/**
 * Hands a problem to whatever reports errors on this page: the browser's own event for errors nobody caught,
 * which error reporting listens to. `extra.message` leads, so that it can be found by its words.
 */
export const reportProblem = (error: unknown, extra: { message: string }): void => {
  const problem = new Error(extra.message, { cause: error })
  if (typeof window.reportError === 'function') window.reportError(problem)
}

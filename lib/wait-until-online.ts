/** Resolves at once where the network may be there, else when the browser says that it is back. */
const untilOnline = (): Promise<void> =>
  navigator.onLine === false
    ? new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
    : Promise.resolve()

/** Waits so long, and then until the network may be there: a try made without it would count for nothing. */
export const waitUntilOnline = async (ms: number): Promise<void> => {
  await new Promise<void>((resolve) => setTimeout(resolve, ms))
  await untilOnline()
}

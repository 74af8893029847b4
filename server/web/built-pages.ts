import { setTimeout as sleep } from 'node:timers/promises'

/** Delays between tries while the API or the renderer does not answer, ms; the last one repeats. */
const retryMs = [1_000, 2_000, 5_000, 15_000, 60_000]

interface BuiltPagesOptions {
  /** Returns whether pages show something that the build cannot know: who runs the site. */
  isOutdated: () => Promise<boolean>
  /** Has every page rendered again. */
  refresh: () => Promise<void>
  delaysMs?: readonly number[]
}

/**
 * Has the pages of the build rendered again at the start where a company is named: no API runs during the build, so
 * they do not name it. Tries until API and renderer answer. Returns the function that ends it.
 */
export const refreshBuiltPages = ({
  isOutdated,
  refresh,
  delaysMs = retryMs,
}: BuiltPagesOptions): (() => void) => {
  const ended = new AbortController()
  const run = async () => {
    for (let tries = 0; !ended.signal.aborted; tries++) {
      try {
        if (await isOutdated()) await refresh()
        return
      } catch {
        const delay = delaysMs[Math.min(tries, delaysMs.length - 1)] ?? 0
        await sleep(delay, undefined, { ref: false, signal: ended.signal }).catch(() => undefined)
      }
    }
  }
  void run()
  return () => ended.abort()
}

const minuteMs = 60_000

/** Providers added by each wave, best first; the last wave takes all the rest. */
const sizes: readonly number[] = [60, 240, 960]
/** Delay after each of these waves, ms. */
const waits: readonly number[] = [30 * minuteMs, 120 * minuteMs, 480 * minuteMs]
const shortestWait = 5 * minuteMs
/** With as many offers to choose from, nobody else is asked for now. */
export const enoughOffers = 3

/** Returns the size of a wave; null: all the rest. */
export const waveSize = (wave: number): number | null => sizes[wave] ?? null

/**
 * Returns when the next wave is due after `waves` of them; null after the last. For work wanted soon the delay is at
 * most a quarter of the remaining time.
 */
export const nextWaveAt = (waves: number, wantedFrom: Date | null, now: Date): Date | null => {
  const wait = waits[waves - 1]
  if (wait === undefined) return null
  const left = wantedFrom ? wantedFrom.getTime() - now.getTime() : Infinity
  return new Date(now.getTime() + Math.min(wait, Math.max(shortestWait, left / 4)))
}

const minuteMs = 60_000

/** How many more professionals each wave asks, best first; the wave after them asks everybody else. */
const sizes: readonly number[] = [60, 240, 960]
/** How long offers are waited for after each of these waves. */
const waits: readonly number[] = [30 * minuteMs, 120 * minuteMs, 480 * minuteMs]
const shortestWait = 5 * minuteMs
/** With as many offers to choose from, nobody else is asked for now. */
export const enoughOffers = 3

/** How many a wave may ask; null: everybody who is left. */
export const waveSize = (wave: number): number | null => sizes[wave] ?? null

/**
 * When the next wave is due, after `waves` of them; null after the last. Work that is wanted soon does not
 * wait for longer than a quarter of the time that is left until then.
 */
export const nextWaveAt = (waves: number, wantedFrom: Date | null, now: Date): Date | null => {
  const wait = waits[waves - 1]
  if (wait === undefined) return null
  const left = wantedFrom ? wantedFrom.getTime() - now.getTime() : Infinity
  return new Date(now.getTime() + Math.min(wait, Math.max(shortestWait, left / 4)))
}

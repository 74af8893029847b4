/** Clocks of programs differ by no more: a moment this far ahead was read from another one. */
export const clockSkewMs = 5_000

/** Moments after it lie in the future: the clock was set back since. */
export const latestPresent = (now: Date): Date => new Date(now.getTime() + clockSkewMs)

/** Milliseconds left of a wait of `ms`. One that begins in the future is none: the clock was set back. */
export const remainingWaitMs = (ms: number, since: Date, now: Date): number =>
  since > latestPresent(now) ? 0 : Math.max(0, since.getTime() + ms - now.getTime())

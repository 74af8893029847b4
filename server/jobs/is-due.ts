import type { Needs } from '@/server/context'

const last = new WeakMap<object, Map<string, number>>()

/** Returns whether a scheduled check is due in this process, and marks it as done. */
export const isDue = (context: Needs<'clock'>, name: string, everyMs: number): boolean => {
  const times = last.get(context) ?? new Map<string, number>()
  last.set(context, times)
  const now = context.clock().getTime()
  // Compares the absolute difference: after the clock was set back, `<` alone would delay the check by as
  // much.
  if (Math.abs(now - (times.get(name) ?? 0)) < everyMs) return false
  times.set(name, now)
  return true
}

import type { Availability } from '@/lib/contract/provider'

type Weekly = Availability['weekly']
const days = (weekdays: readonly number[], from: string, to: string): Weekly =>
  weekdays.map((weekday) => ({ weekday, from, to }))

/** Usual weeks of work, offered in this order. 0 is Sunday. */
export const hoursPresets = {
  business: days([1, 2, 3, 4, 5], '08:00', '18:00'),
  saturday: days([1, 2, 3, 4, 5, 6], '08:00', '18:00'),
  daily: days([0, 1, 2, 3, 4, 5, 6], '08:00', '20:00'),
  evenings: [...days([1, 2, 3, 4, 5], '18:00', '22:00'), ...days([0, 6], '08:00', '18:00')],
} as const satisfies Record<string, Weekly>
type HoursPreset = keyof typeof hoursPresets
export const presetNames = Object.keys(hoursPresets) as HoursPreset[]

const printOf = (weekly: Weekly): string =>
  weekly
    .map(({ weekday, from, to }) => `${weekday} ${from} ${to}`)
    .sort()
    .join()

/** Returns the preset a week equals; `own` for other hours, null without any. */
export const presetOf = (weekly: Weekly): HoursPreset | 'own' | null =>
  weekly.length === 0
    ? null
    : (presetNames.find((name) => printOf(hoursPresets[name]) === printOf(weekly)) ?? 'own')

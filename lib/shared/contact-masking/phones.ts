import type { Group } from './number-runs'

/** Words near a number that indicate its kind. */
export interface Surroundings {
  plus: boolean
  currency: boolean
  phoneWord: boolean
  otherWord: boolean
}

/** Codes of areas in Brazil (Anatel). */
const areas = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 ' +
    '62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)
/**
 * Digit groups of landlines with area code. Mobiles are recognised by their leading nine, in any grouping.
 */
const landlineShapes = new Set([
  '10',
  '2,8',
  '2,4,4',
  '2,2,2,2,2',
  '2,3,3,2',
  '3,3,4',
  '2,2,2,4',
  '2,4,2,2',
  '6,4',
])
const mobileShapes = new Set([
  '9',
  '5,4',
  '1,4,4',
  '1,8',
  '3,3,3',
  '2,3,4',
  '3,2,4',
  '4,5',
  '1,2,2,2,2',
  '5,2,2',
])

export const isRound = ({ digits }: Group) => Number(digits) % 50 === 0
const isYear = ({ digits }: Group) => digits.length === 4 && /^(19|20)/.test(digits)

/** Growing by the same step, as a list of sizes or a count does. */
export const isProgression = (groups: readonly Group[]): boolean => {
  const values = groups.map(({ digits }) => Number(digits))
  const step = (values[1] ?? 0) - (values[0] ?? 0)
  return (
    step > 0 &&
    groups.length > 2 &&
    values.every((value, n) => n === 0 || value - (values[n - 1] ?? 0) === step)
  )
}

/** Things counted one after the other: 34, 36, 38; 2020 2021 2022. */
export const isList = (groups: readonly Group[]): boolean =>
  isProgression(groups) ||
  (groups.length > 1 && groups.every(isYear)) ||
  groups.some(({ gap, digits, isWord }) => /,\s|\be\b/.test(gap) && digits.length > 1 && !isWord)

/** Three, three, three and two figures with a tax number's signs. */
export const isTaxNumber = (shape: string, groups: readonly Group[]): boolean =>
  shape === '3,3,3,2' && groups[1]?.gap === '.' && groups[2]?.gap === '.' && groups[3]?.gap === '-'

export const isMobile = (digits: string) =>
  digits.length === 11 && areas.has(digits.slice(0, 2)) && digits[2] === '9'
export const isLandline = (digits: string) =>
  digits.length === 10 && areas.has(digits.slice(0, 2)) && (digits[2] ?? '') >= '2'

/** A number with its area, however it begins: 55, 0, 0 and a carrier. */
const isWhole = (digits: string, shape: string): boolean => {
  if (digits.startsWith('0800') && digits.length >= 10 && digits.length <= 11) return true
  if (digits.startsWith('55') && (isMobile(digits.slice(2)) || isLandline(digits.slice(2)))) return true
  if (digits.startsWith('0')) {
    const bare = digits.slice(1)
    return isMobile(bare) || isLandline(bare) || isMobile(bare.slice(2)) || isLandline(bare.slice(2))
  }
  return isMobile(digits) || (isLandline(digits) && landlineShapes.has(shape))
}

/** Without its area: eight figures in two halves, or nine that begin with nine. */
const isLocal = (digits: string, shape: string, groups: readonly Group[], around: Surroundings): boolean => {
  if (around.currency) return false
  if (digits.length === 9) return digits.startsWith('9') && (mobileShapes.has(shape) || around.phoneWord)
  if (digits.length !== 8 || shape === '5,3') return false
  if (around.phoneWord) return true
  return shape === '4,4' && digits >= '2' && !groups.every(isRound)
}

/** Told digit by digit: in words from seven on, in figures from eight. */
const isSpelled = (groups: readonly Group[]): boolean => {
  const words = groups.filter(({ isWord }) => isWord).length
  if (groups.some(({ digits, isWord }) => digits.length > (isWord ? 2 : 1))) return false
  return groups.length >= (words === groups.length ? 7 : 8)
}

export const longestPhone = 15

/** Returns whether the groups together form a phone number. */
export const isPhone = (groups: readonly Group[], around: Surroundings): boolean => {
  const digits = groups.map((group) => group.digits).join('')
  const shape = groups.map((group) => group.digits.length).join(',')
  if (around.plus && digits.length >= 8) return true
  if (around.otherWord && groups.length === 1) return false
  if (isTaxNumber(shape, groups)) return false
  const isTold = groups.every((group) => group.digits.length === 1 || group.isWord)
  if (isTold) return !isProgression(groups) && (isSpelled(groups) || isWhole(digits, '10'))
  if (isList(groups)) return false
  if (groups.some(({ isWord }) => isWord) && isWhole(digits, '10')) return true
  return isWhole(digits, shape) || isLocal(digits, shape, groups, around)
}

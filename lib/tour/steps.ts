import { withoutLocale } from '@/lib/frame/rules'
import { paths } from '@/lib/paths'

/** The introduction, step by step. */
export const tourSteps = ['welcome', 'bookings', 'menu', 'schedule', 'messages', 'ready'] as const
export type TourStep = (typeof tourSteps)[number]
/** Counted from 1. */
export type TourAction = 'next' | 'back'

export const moveTour = (step: number, action: TourAction): number =>
  Math.min(tourSteps.length, Math.max(1, step + (action === 'next' ? 1 : -1)))

export const isLastStep = (step: number): boolean => step >= tourSteps.length

/** The part of the navigation a step highlights: steps 2 to 5 do. */
export const highlightOf = (step: number): TourStep | null =>
  step >= 2 && step <= 5 ? (tourSteps[step - 1] ?? null) : null

const quiet = [
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.verifyEmail(),
  paths.verifyPhone(),
  paths.completeProfile(),
  paths.providerBegin(),
  paths.demand(),
  paths.scheduleBooking(),
  paths.unsubscribe(),
  '/wallet/',
  paths.withdraw(),
]

/** Returns whether the tour may cover a page. `path` may contain the locale; `search` is the address's query. */
export const allowsTour = (path: string, search = ''): boolean => {
  // The form of an offer.
  if (new URLSearchParams(search).has('make')) return false
  const bare = `${withoutLocale(path)}/`.replace(/\/+$/, '/')
  // A single booking, offer or payment: probably opened from a mail, with a task to do.
  const isOfOne = /\/(?:\d+|new)\//.test(bare)
  return !isOfOne && !bare.includes('/messages/') && !quiet.some((page) => bare.startsWith(page))
}

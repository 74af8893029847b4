/** Steps of a new provider's set-up, in order. */
export const beginSteps = ['service', 'area', 'hours', 'photo', 'price', 'pix'] as const
export type BeginStep = (typeof beginSteps)[number]
/** A step, or the open jobs at the end. */
export type BeginView = BeginStep | 'jobs'

/** Which steps have their data on the server. */
export type BeginProgress = Readonly<Record<BeginStep, boolean>>

/** Steps about services on offer: without any they have nothing to ask. */
const ofServices: readonly BeginStep[] = ['area', 'price']

const isOpen = (step: BeginStep, progress: BeginProgress): boolean =>
  !ofServices.includes(step) || progress.service

/** Returns the view an address names; null for none or an unknown one. */
export const viewIn = (search: string): BeginView | null => {
  const asked = new URLSearchParams(search).get('step')
  return asked === 'jobs' ? asked : (beginSteps.find((step) => step === asked) ?? null)
}

/** Returns the first step without its data; the open jobs when all have it. */
export const firstUnfinished = (progress: BeginProgress): BeginView =>
  beginSteps.find((step) => !progress[step] && isOpen(step, progress)) ?? 'jobs'

/** Returns the view after a step, whether it was completed or skipped. */
export const viewAfter = (step: BeginStep, progress: BeginProgress): BeginView =>
  beginSteps.slice(beginSteps.indexOf(step) + 1).find((next) => isOpen(next, progress)) ?? 'jobs'

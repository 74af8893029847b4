/** The form wizard counts from 1; going back stops there. */
export const formWizard = { first: 1 } as const
/** The make-offer wizard counts from 0. */
export const offerWizard = { first: 0 } as const

export type WizardMove = { type: 'next' } | { type: 'previous' } | { type: 'go'; step: number }

/** The step after a move: `next` adds one, `previous` never goes below `first`. */
export const moveStep = (step: number, move: WizardMove, first: number): number => {
  switch (move.type) {
    case 'next':
      return step + 1
    case 'previous':
      return step > first ? step - 1 : step
    case 'go':
      return Math.max(first, Math.trunc(move.step))
  }
}

/** A stored step, or the first one when the stored value is no step of this wizard. */
export const restoreStep = (stored: unknown, first: number): number =>
  typeof stored === 'number' && Number.isInteger(stored) && stored >= first ? stored : first

/** Returns whether a target leaves the offers pages, and does not lead back: that deletes an unsent offer. */
export const discardsOffer = (target: string): boolean =>
  !/^(?:\/(?:en|pt))?(?:\/[a-z-]+\/\?callbackUrl=%2Fprovider%2F|\/provider\/)offers(?:[/?#%]|$)/.test(target)

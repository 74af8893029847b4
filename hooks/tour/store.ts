import { finishTour } from '@/hooks/accounts/tour'
import { createListeners } from '@/lib/listeners'

export interface TourState {
  /** The account menu asked for the introduction. */
  isRequested: boolean
  /** The user who finished or skipped it on this page, before the API knows. */
  finishedBy: number | null
}

const initial: TourState = { isRequested: false, finishedBy: null }

/**
 * Store of the introduction, shared by the menu that asks for it and the frame that shows it. `complete` posts that it
 * is over.
 */
export const createTourStore = (complete: () => Promise<void> = finishTour) => {
  let state = initial
  const { subscribe, notify } = createListeners()
  const set = (next: TourState) => {
    state = next
    notify()
  }
  return {
    subscribe,
    getSnapshot: (): TourState => state,
    getServerSnapshot: (): TourState => initial,
    request: () => set({ ...state, isRequested: true }),
    finish: (user: number) => {
      set({ isRequested: false, finishedBy: user })
      void complete()
    },
  }
}

export type TourStore = ReturnType<typeof createTourStore>

import { onEntryChange, pushEntry } from './history-entries'

/*
 * For browsers without `CloseWatcher`: an open overlay adds a history entry of the same address, so that Back closes
 * the overlay and not the page.
 *
 * An overlay closed otherwise leaves its entry behind. Going back right away could be dropped by `popstate` while the
 * closing step navigates. The entry is skipped on the next traversal, in its direction; without the Navigation API,
 * backwards.
 */

/** Closes the overlay; returns false while that is not allowed. */
type Close = () => boolean

const over: Close[] = []
/** The current entry is an overlay's: the router may have overwritten its mark since. */
let isHere = false
let isListening = false
/** Returns the index of the current entry within the tab. */
const indexNow = () => (window as { navigation?: Navigation }).navigation?.currentEntry?.index ?? 0
let index = 0

const enter = (): void => {
  if (isHere) return
  pushEntry('over', true)
  isHere = true
}

/** Past an entry that nothing lies over any more. */
const passOver = (isForward: boolean): void => {
  if (isForward && (window as { navigation?: Navigation }).navigation?.canGoForward) window.history.forward()
  else window.history.back()
}

const follow = (mark: unknown, isPassed: boolean): void => {
  const isForward = indexNow() > index
  index = indexNow()
  const wasHere = isHere
  isHere = mark !== undefined
  if (isPassed) return
  const top = over.at(-1)
  if (isHere && !top) {
    isHere = false
    passOver(isForward)
  } else if (wasHere && !isHere) {
    // No overlay is open, so Back applies to the page.
    if (!top) window.history.back()
    else if (!top() || over.some((one) => one !== top)) enter()
  }
}

const listen = (): void => {
  if (isListening) return
  isListening = true
  onEntryChange('over', follow)
  // No event tells of entries that are added.
  const push = window.history.pushState.bind(window.history)
  window.history.pushState = (...entry) => {
    isHere = false
    push(...entry)
    index = indexNow()
  }
}

/** Calls `close` on Back until the returned function is called. The topmost overlay closes first. */
export const closeOnBack = (close: Close): (() => void) => {
  listen()
  over.push(close)
  enter()
  return () => void over.splice(over.indexOf(close), 1)
}

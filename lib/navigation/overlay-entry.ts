import { onEntryChange, pushEntry } from './history-entries'

/*
 * For browsers without `CloseWatcher`: while something lies over the page there is one more entry in the history,
 * of the same address, so that Back leaves that entry and not the page.
 *
 * What is closed in another way leaves its entry behind. It is not gone back from then: the step that closed it may
 * be navigating, and a `popstate` would drop that. It is passed over when the person next comes by, in the way they
 * go; where a browser does not tell the way (it has no Navigation API), back.
 */

/** Closes what lies over the page; false while that may not be. */
type Close = () => boolean

const over: Close[] = []
/** Whether the entry in use is one of these: the router may have written over its mark since. */
let isHere = false
let isListening = false
/** Where the entry in use is among those of the tab. */
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
    // Nothing lies over the page any more: Back was meant for the page.
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

/** Has Back call `close`, until the answer is called. What lies on top is closed first. */
export const closeOnBack = (close: Close): (() => void) => {
  listen()
  over.push(close)
  enter()
  return () => void over.splice(over.indexOf(close), 1)
}

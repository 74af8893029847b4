import { useEffect, useRef } from 'react'
import { closeOnBack } from '@/lib/navigation/overlay-entry'

/** The part of the browser's own that is used; https://html.spec.whatwg.org/#close-watchers */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}
declare global {
  interface Window {
    /** Absent from WebKit and Firefox. */
    CloseWatcher?: new () => CloseWatcher
  }
}

/**
 * A close watcher receives Back on Android only. Elsewhere it receives Escape, and the browser's Back would leave the
 * page: there a history entry represents the overlay.
 */
const watcherOfBack = () => (/Android/.test(window.navigator.userAgent) ? window.CloseWatcher : undefined)

/**
 * Closes an overlay on the system's Back (a phone's gesture or key) instead of leaving the page. `onClose` is
 * undefined while closing is not allowed. `isNative`: a `<dialog>`, which the browser closes by itself where close
 * watchers receive Back.
 */
export const useCloseOnBack = (open: boolean, onClose: (() => void) | undefined, isNative = false): void => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!open) return undefined
    const Watcher = watcherOfBack()
    if (!Watcher)
      return closeOnBack(() => {
        close.current?.()
        return close.current !== undefined
      })
    if (isNative) return undefined
    const watcher = new Watcher()
    watcher.addEventListener('cancel', (event) => {
      if (!close.current) event.preventDefault()
    })
    watcher.addEventListener('close', () => close.current?.())
    return () => watcher.destroy()
  }, [open, isNative])
}

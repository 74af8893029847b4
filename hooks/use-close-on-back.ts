import { useEffect, useRef } from 'react'

/** The part of the browser's own that is used; https://html.spec.whatwg.org/#close-watchers */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}
declare global {
  interface Window {
    /** Absent from older browsers: there Back leaves the page, as it always has. */
    CloseWatcher?: new () => CloseWatcher
  }
}

/**
 * Has the system's Back (the gesture or key of a phone) close what lies over the page rather than leave the
 * page. Native `<dialog>` elements do so themselves. `onClose` is undefined while it may not be closed.
 */
export const useCloseOnBack = (open: boolean, onClose: (() => void) | undefined): void => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!open || !window.CloseWatcher) return undefined
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('cancel', (event) => {
      if (!close.current) event.preventDefault()
    })
    watcher.addEventListener('close', () => close.current?.())
    return () => watcher.destroy()
  }, [open])
}

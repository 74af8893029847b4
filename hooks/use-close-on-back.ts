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
 * A close watcher hears Back on Android alone. Elsewhere it hears only Escape, and Back, which on a desk is the
 * browser's button, would leave the page: there an entry of the history stands for what is open.
 */
const watcherOfBack = () => (/Android/.test(window.navigator.userAgent) ? window.CloseWatcher : undefined)

/**
 * Has the system's Back (the gesture or key of a phone) close what lies over the page rather than leave the
 * page. `onClose` is undefined while it may not be closed. `isNative`: a `<dialog>`, which the browser closes by
 * itself where close watchers hear Back.
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

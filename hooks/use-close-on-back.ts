import { useEffect, useRef } from 'react'
import { lieOver } from '@/lib/navigation/over-entry'

/** The part of the browser's own that is used; https://html.spec.whatwg.org/#close-watchers */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}
declare global {
  interface Window {
    /** Absent from WebKit and Firefox: there an entry of the history stands for what is open. */
    CloseWatcher?: new () => CloseWatcher
  }
}

/**
 * Has the system's Back (the gesture or key of a phone) close what lies over the page rather than leave the
 * page. `onClose` is undefined while it may not be closed. `isNative`: a `<dialog>`, which browsers that have
 * close watchers close by themselves.
 */
export const useCloseOnBack = (open: boolean, onClose: (() => void) | undefined, isNative = false): void => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!open) return undefined
    if (!window.CloseWatcher)
      return lieOver(() => {
        close.current?.()
        return close.current !== undefined
      })
    if (isNative) return undefined
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('cancel', (event) => {
      if (!close.current) event.preventDefault()
    })
    watcher.addEventListener('close', () => close.current?.())
    return () => watcher.destroy()
  }, [open, isNative])
}

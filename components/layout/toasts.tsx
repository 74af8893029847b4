'use client'

import { useEffect, useRef } from 'react'
import { resolveValue, useToaster } from 'react-hot-toast/headless'
import styles from './toasts.module.css'

/** Short messages: 2 s for a success, 4 s otherwise, at most 20 at once. Hovering keeps them. */
export const Toasts = () => {
  const { toasts, handlers } = useToaster({
    duration: 4_000,
    success: { duration: 2_000 },
    error: { duration: 4_000 },
    loading: { duration: Infinity },
  })
  const stack = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id
  useEffect(() => {
    const shown = stack.current
    if (!newest || !shown?.showPopover) return undefined
    // On top of a dialog that is open, which lies over everything else.
    shown.popover = 'manual'
    shown.showPopover()
    return () => shown.hidePopover()
  }, [newest])
  return (
    <div
      ref={stack}
      className={styles.stack}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.slice(0, 20).map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          data-type={toast.type}
          data-visible={toast.visible}
          {...toast.ariaProps}
        >
          <span className={styles.mark} aria-hidden="true" />
          {resolveValue(toast.message, toast)}
        </div>
      ))}
    </div>
  )
}

'use client'

import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useCloseOnBack } from '@/hooks/use-close-on-back'

interface NativeDialogProps {
  open: boolean
  /** Undefined if the dialog cannot be closed now. */
  onClose: (() => void) | undefined
  /** Accessible name, or the id of its element. */
  name: { label: string } | { labelledBy: string }
  className: string | undefined
  children: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The browser's own modal dialog: it traps the focus and gives it back, makes the page behind inert, and closes on
 * Escape, on the system's Back and on a press beside it.
 */
export const NativeDialog = ({ open, onClose, name, className, children, onKeyDown }: NativeDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Selecting text may end outside the dialog, which is not a press on the backdrop. */
  const pressedAt = useRef<EventTarget | null>(null)
  useCloseOnBack(open, onClose, true)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!open || !shown) return undefined
    shown.showModal()
    // Closed before unmounting: browsers restore the focus only on `close()`.
    return () => shown.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={className}
      {...('label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy })}
      onCancel={(event) => {
        // A file field's cancel event bubbles here too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={({ currentTarget }) => {
        if (!open || currentTarget.open) return
        // Browsers close the dialog on a second Escape regardless.
        if (onClose) onClose()
        else currentTarget.showModal()
      }}
      onPointerDown={(event: PointerEvent) => void (pressedAt.current = event.target)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressedAt.current === currentTarget) onClose?.()
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </dialog>
  )
}

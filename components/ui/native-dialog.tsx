'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { useCloseOnBack } from '@/hooks/use-close-on-back'

interface NativeDialogProps {
  open: boolean
  onClose: () => void
  label: string
  className: string | undefined
  children: ReactNode
}

/**
 * The browser's own modal dialog: it traps the focus, makes the page behind inert, and closes on Escape, on the
 * system's Back and on a press beside it.
 */
export const NativeDialog = ({ open, onClose, label, className, children }: NativeDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnBack(open, onClose, true)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  )
}

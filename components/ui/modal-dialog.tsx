'use client'

import { useId, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { DialogTitle } from './dialog-title'
import styles from './modal-dialog.module.css'
import { NativeDialog } from './native-dialog'

interface ModalDialogProps {
  /** Undefined if the dialog cannot be closed now. */
  onClose: (() => void) | undefined
  title: ReactNode
  children?: ReactNode
  /** Its buttons. One of them submits where there is `onSubmit`. */
  actions: ReactNode
  onSubmit?: (event: FormEvent) => void
  isWide?: boolean
}

/**
 * Modal dialog or short form, open while mounted. Portaled to the end of the page, because forms cannot nest; events
 * still bubble to the opener in React.
 */
export const ModalDialog = ({ onClose, title, children, actions, onSubmit, isWide }: ModalDialogProps) => {
  const id = useId()
  const parts = (
    <>
      <DialogTitle id={id} className={styles.title}>
        {title}
      </DialogTitle>
      {children ? <div className={styles.content}>{children}</div> : null}
      <div className={styles.actions}>{actions}</div>
    </>
  )
  const send = (event: FormEvent) => {
    // React bubbles it through the portal to the form that opened the dialog.
    event.stopPropagation()
    onSubmit?.(event)
  }
  return createPortal(
    <NativeDialog
      open
      onClose={onClose}
      name={{ labelledBy: id }}
      className={isWide ? styles.wide : styles.narrow}
    >
      {onSubmit ? (
        <form method="post" onSubmit={send} className={styles.parts} noValidate>
          {parts}
        </form>
      ) : (
        <div className={styles.parts}>{parts}</div>
      )}
    </NativeDialog>,
    document.body,
  )
}

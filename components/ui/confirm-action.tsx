'use client'

import { useState } from 'react'
import { Button, type ButtonVariant } from './button'
import { ConfirmDialog } from './confirm-dialog'
import type { ConfirmDialogProps } from './confirm-question'

interface ConfirmActionProps extends Omit<ConfirmDialogProps, 'open' | 'confirm' | 'onConfirm' | 'onClose'> {
  /** Label of the button. */
  action: string
  /** Label of the dialog's button, if different. */
  confirm?: string
  look?: ButtonVariant
  /** Runs the action; calls `close` to close the dialog. */
  onConfirm: (close: () => void) => void
}

/** Button with a confirmation dialog. */
export const ConfirmAction = ({
  action,
  confirm = action,
  look,
  onConfirm,
  ...dialog
}: ConfirmActionProps) => {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button look="plain" {...look} onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={isAsking}
        confirm={confirm}
        onConfirm={() => onConfirm(close)}
        onClose={close}
      />
    </>
  )
}

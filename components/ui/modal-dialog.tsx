'use client'

import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { useCloseOnBack } from '@/hooks/use-close-on-back'

interface ModalDialogProps extends Omit<DialogProps, 'onClose'> {
  /** Undefined while it may not be closed. */
  onClose: (() => void) | undefined
}

/** A dialog that the phone's Back closes too. */
export const ModalDialog = ({ open, onClose, ...rest }: ModalDialogProps) => {
  useCloseOnBack(open, onClose)
  return <Dialog open={open} onClose={onClose} {...rest} />
}

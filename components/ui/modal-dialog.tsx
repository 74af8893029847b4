'use client'

import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { useCloseOnBack } from '@/hooks/use-close-on-back'
import { AppTheme } from '@/lib/theme/theme-provider'

interface ModalDialogProps extends Omit<DialogProps, 'onClose'> {
  /** Undefined while it may not be closed. */
  onClose: (() => void) | undefined
}

/** A dialog that the phone's Back closes too. */
export const ModalDialog = ({ open, onClose, ...rest }: ModalDialogProps) => {
  useCloseOnBack(open, onClose)
  return (
    <AppTheme>
      <Dialog open={open} onClose={onClose} {...rest} />
    </AppTheme>
  )
}

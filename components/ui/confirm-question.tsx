'use client'

import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { Button } from './button'
import { ModalDialog } from './modal-dialog'

export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirm: ReactNode
  cancel?: ReactNode
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** What `ConfirmDialog` opens. */
export const ConfirmQuestion = ({
  open,
  title,
  children,
  confirm,
  cancel,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const t = useTranslations('ui')
  const id = useId()
  return (
    <ModalDialog
      open={open}
      onClose={busy ? undefined : onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={id} sx={{ fontWeight: 700 }}>
        {title}
      </DialogTitle>
      {children ? <DialogContent>{children}</DialogContent> : null}
      <DialogActions>
        <Button onClick={onClose} disabled={busy} look="plain" tone="neutral">
          {cancel ?? t('cancel')}
        </Button>
        <Button onClick={onConfirm} busy={busy} tone={danger ? 'danger' : undefined}>
          {confirm}
        </Button>
      </DialogActions>
    </ModalDialog>
  )
}

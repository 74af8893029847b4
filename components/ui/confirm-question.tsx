'use client'

import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
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
      <DialogActions sx={{ p: 2.5, gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={onClose} disabled={busy} color="inherit">
          {cancel ?? t('cancel')}
        </Button>
        <Button
          onClick={onConfirm}
          loading={busy}
          variant="contained"
          color={danger ? 'error' : 'primary'}
          sx={{ ml: '0 !important' }}
        >
          {confirm}
        </Button>
      </DialogActions>
    </ModalDialog>
  )
}

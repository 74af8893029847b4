'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from './button'
import { ModalDialog } from './modal-dialog'

export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirm: ReactNode
  cancel?: ReactNode
  danger?: boolean
  /** The step is being taken: it may not be left. */
  busy?: boolean
  /** What it asks about is still being read: it may be left, and not yet be confirmed. */
  reading?: boolean
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
  reading = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const t = useTranslations('ui')
  if (!open) return null
  return (
    <ModalDialog
      onClose={busy ? undefined : onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose} disabled={busy} look="plain" tone="neutral">
            {cancel ?? t('cancel')}
          </Button>
          <Button onClick={onConfirm} busy={busy || reading} tone={danger ? 'danger' : undefined}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </ModalDialog>
  )
}

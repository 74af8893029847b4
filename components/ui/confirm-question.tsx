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
  /** The action is running: the dialog cannot be closed. */
  busy?: boolean
  /** The subject is still loading: the dialog can be left, but not confirmed. */
  reading?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Content of `ConfirmDialog`. */
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

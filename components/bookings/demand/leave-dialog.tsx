'use client'

import { useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { useSession } from '@/hooks/accounts/session'

export interface LeaveDialogProps {
  open: boolean
  onClose: () => void
  onLeave: () => void
  onDiscard: () => void
}

/** Asks whether an unpublished request is kept on this device, and says where it is found again. */
export const LeaveDialog = ({ open, onClose, onLeave, onDiscard }: LeaveDialogProps) => {
  const t = useTranslations('demand.leave')
  const { status } = useSession()
  if (!open) return null
  return (
    <ModalDialog
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <Button look="plain" tone="danger" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button look="outlined" onClick={onClose}>
            {t('stay')}
          </Button>
          <Button
            onClick={() => {
              toast.success(t('saved'))
              onLeave()
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {t(status === 'signed-in' ? 'inBookings' : 'inWizard')}
    </ModalDialog>
  )
}

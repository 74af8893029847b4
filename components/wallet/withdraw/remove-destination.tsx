'use client'

import { useTranslations } from 'next-intl'
import toast from 'react-hot-toast'
import { ConfirmRemoval } from '@/components/ui/confirm-removal'
import { useErrorText } from '@/hooks/use-error-text'
import { useRemoveDestination } from '@/hooks/wallet/mutations'
import type { Destination } from './destination-choices'

interface RemoveDestinationProps {
  removing: Destination | null
  onClose: () => void
}

/** Confirms the removal of a Pix key or an IBAN. */
export const RemoveDestination = ({ removing, onClose }: RemoveDestinationProps) => {
  const t = useTranslations('withdraw.destination')
  const text = useErrorText()
  const remove = useRemoveDestination()
  const confirm = (pk: number) =>
    remove.mutate(pk, {
      onSuccess: () => toast.success(t('removed')),
      onError: (error) => toast.error(text(error)),
      onSettled: onClose,
    })
  return (
    <ConfirmRemoval
      row={removing}
      title={t('removeTitle')}
      confirm={t('remove')}
      busy={remove.isPending}
      onConfirm={(one) => confirm(one.pk)}
      onClose={onClose}
    >
      {(one) => t('removeText', { masked: one.masked })}
    </ConfirmRemoval>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { PhotoField } from '@/components/photos/photo-field'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { useSubmit } from '@/components/ui/form/use-submit'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { maxPhotos } from '@/lib/contract/photos'

interface DeliverDialogProps {
  booking: number
  open: boolean
  onClose: () => void
}

/** Delivers the work, with photos of the result if there are any. Keeps the photos while it is closed. */
export const DeliverDialog = ({ booking, open, onClose }: DeliverDialogProps) => {
  const t = useTranslations('bookings.moves')
  const move = useBookingStep(booking)
  const form = useForm<{ photos: string[] }>({ defaultValues: { photos: [] } })
  const { problem, onSubmit } = useSubmit(form, async ({ photos }) => {
    await move.mutateAsync({ step: 'deliver', photos })
    form.reset()
    onClose()
  })
  if (!open) return null
  return (
    <ModalDialog
      onClose={move.isPending ? undefined : onClose}
      onSubmit={onSubmit}
      title={t('deliver.title')}
      actions={
        <>
          <Button onClick={onClose} disabled={move.isPending} look="plain" tone="neutral">
            {t('keep')}
          </Button>
          <Button type="submit" busy={move.isPending}>
            {t('deliver.confirm')}
          </Button>
        </>
      }
    >
      <p style={{ margin: '0 0 1rem' }}>{t('deliver.text.any')}</p>
      <PhotoField
        name="photos"
        control={form.control}
        label={t('deliver.photos')}
        helperText={t('deliver.photosHelp')}
        max={maxPhotos}
      />
      <FormError code={problem} />
    </ModalDialog>
  )
}

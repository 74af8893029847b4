'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { PhotoField } from '@/components/photos/photo-field'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useClaimStep } from '@/hooks/claims/mutations'
import { maxPhotos } from '@/lib/contract/photos'
import { ClaimDialog } from './claim-dialog'
import type { ClaimProps } from './claim-props'

/** Says that it is mended, with words and photos. */
export const DoneDialog = ({ claim, onClose }: ClaimProps & { onClose: () => void }) => {
  const t = useTranslations('claims.steps.done')
  const step = useClaimStep(claim)
  const form = useForm<{ text: string; photos: string[] }>({ defaultValues: { text: '', photos: [] } })
  const { problem, onSubmit } = useSubmit(form, async (said) => {
    await step.mutateAsync({ step: 'done', text: said.text.trim(), photos: said.photos })
    onClose()
  })
  return (
    <ClaimDialog
      step="done"
      title={t('title')}
      busy={step.isPending}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormTextField
        name="text"
        control={form.control}
        label={t('field')}
        multiline
        rows={3}
        maxLength={2000}
      />
      <PhotoField name="photos" control={form.control} label={t('photos')} max={maxPhotos} />
    </ClaimDialog>
  )
}

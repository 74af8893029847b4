'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import { PhotoField } from '@/components/photos/photo-field'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { contractResolver } from '@/lib/forms/resolver'
import type { detailsSchema } from './details-schema'
import { StepForm, type FormStepProps } from './step-form'

type Values = z.input<typeof detailsSchema>

const fieldOf = (field: string) => (field === 'description' ? 'description' : 'photos')

/** Details and photos for providers. */
export const DetailsStep = (props: FormStepProps & { withPhotos: boolean }) => {
  const { id, draft, refused, withPhotos, onChange, onDone } = props
  const t = useTranslations('demand.details')
  const form = useForm({
    resolver: contractResolver(() => import('./details-schema').then((file) => file.detailsSchema)),
    defaultValues: { photos: draft.photos, description: draft.description },
  })
  const { control } = form
  const report = useCallback(
    ({ photos, description }: Partial<Values>) =>
      onChange({ photos: [...(photos ?? [])], description: description ?? '' }),
    [onChange],
  )
  return (
    <StepForm id={id} form={form} refused={refused} fieldOf={fieldOf} onValues={report} onDone={onDone}>
      <FormTextField
        name="description"
        control={control}
        label={t('description')}
        below={(typed) => <MaskingHint text={typed} scope="job" />}
        helperText={t('descriptionHelp')}
        multiline
        rows={4}
        maxLength={3000}
      />
      {withPhotos ? (
        <PhotoField
          name="photos"
          control={control}
          label={t('photos')}
          helperText={t('photosHelp')}
          max={8}
        />
      ) : null}
    </StepForm>
  )
}

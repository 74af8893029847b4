'use client'

import { useTranslations } from 'next-intl'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { PhotoField } from '@/components/photos/photo-field'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { minReasonLength } from '@/lib/contract/process'

interface ProblemFieldsProps<Values extends FieldValues, Out> {
  control: Control<Values, unknown, Out>
  maxLength: number
  maxPhotos: number
  upload: (file: File) => Promise<string>
}

/** The words and photos of a problem. */
export const ProblemFields = <Values extends FieldValues, Out = Values>({
  control,
  maxLength,
  maxPhotos,
  upload,
}: ProblemFieldsProps<Values, Out>) => {
  const t = useTranslations('claims.problem')
  const short = t('short', { least: minReasonLength })
  return (
    <>
      <FormTextField
        name={'text' as FieldPath<Values>}
        id="problem-text"
        control={control}
        label={t('text')}
        errorTexts={{ required: short, too_short: short }}
        multiline
        rows={3}
        maxLength={maxLength}
        required
      />
      <PhotoField
        name={'photos' as FieldPath<Values>}
        control={control}
        label={t('photos')}
        max={maxPhotos}
        upload={upload}
      />
    </>
  )
}

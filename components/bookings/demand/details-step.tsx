'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormPhoto } from '@/components/ui/form/form-photo'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { photoUrl } from '@/hooks/bookings/photo-addresses'
import { sendPhoto } from '@/hooks/bookings/request'
import { useErrorText } from '@/hooks/use-error-text'
import { demandInput } from '@/lib/contract/bookings'
import { forgiveField } from '@/lib/forms/forgive-field'
import { contractResolver } from '@/lib/forms/resolver'
import type { RequestDraft } from '@/lib/wizard/request'
import styles from './wizard.module.css'

const schema = z.object({ photos: demandInput.shape.photos, description: demandInput.shape.description })

/** What a professional should know or see before answering. */
export const DetailsStep = ({
  id,
  draft,
  refused,
  onChange,
  onDone,
}: {
  id: string
  draft: RequestDraft
  refused?: Record<string, readonly string[]>
  onChange: (part: Partial<RequestDraft>) => void
  onDone: () => void
}) => {
  const t = useTranslations('demand.details')
  const problemOf = useErrorText()
  const form = useForm({
    resolver: contractResolver(schema),
    defaultValues: { photos: draft.photos, description: draft.description },
  })
  const { subscribe, setError, control } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          forgiveField(form, name)
          onChange({ photos: [...(values.photos ?? [])], description: values.description ?? '' })
        },
      }),
    [subscribe, onChange, form],
  )
  useEffect(() => {
    for (const [field, codes] of Object.entries(refused ?? {}))
      setError(field === 'description' ? 'description' : 'photos', {
        type: 'server',
        message: codes[0] ?? 'invalid',
      })
  }, [refused, setError])
  return (
    <form
      method="post"
      id={id}
      noValidate
      className={styles.fields}
      onSubmit={(event) => void form.handleSubmit(onDone)(event)}
    >
      <FormTextField
        name="description"
        control={control}
        label={t('description')}
        helperText={t('descriptionHelp')}
        multiline
        rows={4}
        maxLength={3000}
      />
      <FormPhoto
        name="photos"
        control={control}
        label={t('photos')}
        helperText={t('photosHelp')}
        max={8}
        upload={sendPhoto}
        urlOf={photoUrl}
        problemOf={problemOf}
      />
    </form>
  )
}

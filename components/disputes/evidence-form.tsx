'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { PhotoField } from '@/components/photos/photo-field'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useDisputeStep } from '@/hooks/disputes/mutations'
import { type Dispute } from '@/lib/contract/disputes'
import { contractResolver } from '@/lib/forms/resolver'
import styles from './dispute.module.css'
import { FormFooter } from './form-footer'

/** Text and photos for the other side and the operator. */
export const EvidenceForm = ({ dispute }: { dispute: Dispute }) => {
  const t = useTranslations('disputes.evidence')
  const move = useDisputeStep(dispute)
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/disputes').then((contract) => contract.addEvidenceInput),
    ),
    defaultValues: { text: '', photos: [] },
  })
  const submit = form.handleSubmit((said) =>
    move.mutate({ step: 'evidence', ...said }, { onSuccess: () => form.reset() }),
  )
  return (
    <form method="post" className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={styles.heading}>{t('add')}</h2>
      <FormTextField
        name="text"
        control={form.control}
        label={t('text')}
        helperText={t('textHelp')}
        multiline
        maxLength={3000}
        required
      />
      <PhotoField name="photos" control={form.control} label={t('photos')} max={8} />
      <FormFooter send={t('send')} move={move} />
    </form>
  )
}

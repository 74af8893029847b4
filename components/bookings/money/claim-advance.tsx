'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { PhotoField } from '@/components/photos/photo-field'
import { Button } from '@/components/ui/button'
import { StepError } from '@/components/ui/step-error'
import { useAdvanceStep } from '@/hooks/payments/advance'
import styles from './material-advance.module.css'

/** Draws a granted advance against a photo of the receipt. */
export const ClaimAdvance = ({ booking, advance }: { booking: number; advance: number }) => {
  const t = useTranslations('payments.advance')
  const move = useAdvanceStep(booking)
  const form = useForm<{ receipt: string[] }>({ defaultValues: { receipt: [] } })
  const submit = form.handleSubmit(({ receipt: [receipt] }) => {
    if (receipt === undefined) return form.setError('receipt', { message: 'required' })
    move.mutate({ step: 'draw', advance, receipt })
  })
  return (
    <form method="post" className={styles.form} onSubmit={(event) => void submit(event)}>
      <PhotoField
        name="receipt"
        control={form.control}
        label={t('photo')}
        helperText={t('photoHelp')}
        max={1}
      />
      <div>
        <Button type="submit" busy={move.isPending}>
          {t('draw')}
        </Button>
      </div>
      <StepError error={move.error} />
    </form>
  )
}

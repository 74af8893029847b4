'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { FormSelect } from '@/components/ui/form/form-select'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useReportPerson } from '@/hooks/bookings/report'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { complaintReasons } from '@/lib/contract/complaints'
import { contractResolver } from '@/lib/forms/resolver'
import styles from './help.module.css'

interface ReportPersonProps {
  booking: number
  person: { pk: number; full_name: string }
}

/** Tells the operators how the other side behaves. The other side is not told. */
export const ReportPerson = ({ booking, person }: ReportPersonProps) => {
  const t = useTranslations('bookings.help.report')
  const report = useReportPerson(booking)
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/complaints').then((contract) =>
        contract.reportPersonInput.omit({ person: true }),
      ),
    ),
    defaultValues: { reason: undefined, text: '' },
  })
  const { problem, onSubmit } = useSubmit(form, (said) => report.mutateAsync({ person: person.pk, ...said }))
  const answer = useFocusRestore<HTMLDivElement>(report.isSuccess)
  if (report.isSuccess)
    return (
      <div ref={answer} tabIndex={-1}>
        <Alert severity="success" role="status">
          {t('sent')}
        </Alert>
      </div>
    )
  return (
    <form method="post" className={styles.form} onSubmit={onSubmit} noValidate>
      <p>{t('text')}</p>
      <FormSelect
        name="reason"
        control={form.control}
        label={t('reason')}
        options={complaintReasons.map((one) => ({ value: one, label: t(`reasons.${one}`) }))}
        errorTexts={{ required: t('choose') }}
        required
      />
      <FormTextField
        name="text"
        control={form.control}
        label={t('what')}
        helperText={t('whatHelp')}
        errorTexts={{ required: t('short'), too_short: t('short') }}
        multiline
        maxLength={2000}
        required
      />
      <div>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('send')}
        </Button>
      </div>
      <FormError code={problem} />
    </form>
  )
}

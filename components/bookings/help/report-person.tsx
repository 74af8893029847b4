'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { FormSelect } from '@/components/ui/form/form-select'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useSubmit } from '@/components/ui/form/use-submit'
import { SelectInput, type SelectOption } from '@/components/ui/select-input'
import { useReportPerson } from '@/hooks/bookings/report'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import { complaintReasons } from '@/lib/contract/complaints'
import { contractResolver } from '@/lib/forms/resolver'
import styles from './help.module.css'

interface ReportPersonProps {
  booking: number
  person: { pk: number; full_name: string }
  /** Messages of the person, one of which the report may be about. */
  messages?: readonly SelectOption[]
}

/** No message is reported. */
const noMessage = 0

/** Reports the other side to the operators. The other side is not notified. */
export const ReportPerson = ({ booking, person, messages = [] }: ReportPersonProps) => {
  const t = useTranslations('bookings.help.report')
  const report = useReportPerson(booking)
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/complaints').then((contract) =>
        contract.reportPersonInput.omit({ person: true, message: true }),
      ),
    ),
    defaultValues: { reason: undefined, text: '' },
  })
  const [message, setMessage] = useState(noMessage)
  const { problem, onSubmit } = useSubmit(form, (said) =>
    report.mutateAsync({ person: person.pk, ...said, ...(message === noMessage ? {} : { message }) }),
  )
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
      {messages.length > 0 ? (
        <SelectInput
          label={t('message')}
          value={message}
          options={[{ value: noMessage, label: t('noMessage') }, ...messages]}
          onChange={(chosen) => setMessage(Number(chosen))}
        />
      ) : null}
      <FormTextField
        id="report-text"
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

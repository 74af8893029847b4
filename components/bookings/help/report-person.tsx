'use client'

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { StepError } from '@/components/ui/step-error'
import { useReportPerson } from '@/hooks/bookings/report'
import { complaintReasons, type ComplaintReason } from '@/lib/contract/complaints'
import styles from './help.module.css'

const shortest = 3

/** Tells the operators how the other side behaves. The other side is not told. */
export const ReportPerson = ({
  booking,
  person,
}: {
  booking: number
  person: { pk: number; full_name: string }
}) => {
  const t = useTranslations('bookings.help.report')
  const report = useReportPerson(booking)
  const [reason, setReason] = useState<ComplaintReason | ''>('')
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const isShort = isAsking && text.trim().length < shortest
  if (report.isSuccess)
    return (
      <Alert severity="success" role="status">
        {t('sent')}
      </Alert>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
    if (reason !== '' && text.trim().length >= shortest)
      report.mutate({ person: person.pk, reason, text: text.trim() })
  }
  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <p>{t('text')}</p>
      <TextField
        select
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(complaintReasons.find((one) => one === event.target.value) ?? '')}
        required
        fullWidth
        error={isAsking && reason === ''}
        helperText={isAsking && reason === '' ? t('choose') : undefined}
      >
        {complaintReasons.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`reasons.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('what')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={4}
        required
        fullWidth
        error={isShort}
        helperText={isShort ? t('short') : t('whatHelp')}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <div>
        <Button type="submit" variant="contained" loading={report.isPending}>
          {t('send')}
        </Button>
      </div>
      <StepError error={report.error} />
    </form>
  )
}

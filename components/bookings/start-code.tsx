'use client'

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { useBookingMove } from '@/hooks/bookings/mutations'
import styles from './start-code.module.css'
import { StepError } from './step-error'

/**
 * The customer's four digits, big enough to read out at the door. Says so when they change under the reader's
 * eyes.
 */
export const StartCode = ({ code }: { code: string }) => {
  const t = useTranslations('bookings.startCode')
  const [shownFirst] = useState(code)
  return (
    <section className={styles.box} aria-label={t('title')}>
      <h2 className={styles.title}>{t('title')}</h2>
      <p className={styles.code} aria-label={[...code].join(' ')}>
        {code}
      </p>
      {code === shownFirst ? null : (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('changed')}
        </Alert>
      )}
      <p className={styles.text}>{t('tell')}</p>
    </section>
  )
}

/** Where the provider types the digits the customer says. */
export const StartWithCode = ({ booking }: { booking: number }) => {
  const t = useTranslations('bookings.startCode')
  const move = useBookingMove(booking)
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 4) move.mutate({ step: 'start', code })
  }
  return (
    <form method="post" className={styles.box} onSubmit={submit}>
      <h2 className={styles.title}>{t('enterTitle')}</h2>
      <p className={styles.text}>{t('ask')}</p>
      <div className={styles.row}>
        <TextField
          label={t('field')}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 4))}
          autoComplete="one-time-code"
          error={move.isError}
          slotProps={{
            htmlInput: { inputMode: 'numeric', pattern: '[0-9]{4}', maxLength: 4, className: styles.digits },
          }}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={code.length !== 4}
          loading={move.isPending}
        >
          {t('start')}
        </Button>
      </div>
      <StepError error={move.error} />
    </form>
  )
}

'use client'

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useLocale, useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StepError } from '@/components/ui/step-error'
import { TextInput } from '@/components/ui/text-input'
import { useBookingMove } from '@/hooks/bookings/mutations'
import type { Booking } from '@/lib/contract/bookings'
import { formatMoment, formatTime } from '@/lib/format/date'
import styles from './start-code.module.css'

/** Nobody is asked who comes a little before the agreed hour. */
const soonMs = 2 * 3_600_000

/**
 * The customer's four digits, in large type to be read out at the door. Says so when they change while shown.
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

/** Where the provider types the digits the customer says. Well before the agreed hour it is asked whether that is meant. */
export const StartWithCode = ({ booking }: { booking: Pick<Booking, 'pk' | 'starts_at'> }) => {
  const t = useTranslations('bookings.startCode')
  const locale = useLocale()
  const move = useBookingMove(booking.pk)
  const [code, setCode] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { starts_at: agreed } = booking
  const start = (early: boolean) =>
    move.mutate({ step: 'start', code, ...(early ? { early } : {}) }, { onSettled: () => setAsking(false) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== 4) return
    if (agreed !== null && Date.parse(agreed) - Date.now() > soonMs) setAsking(true)
    else start(false)
  }
  return (
    <form method="post" className={styles.box} onSubmit={submit}>
      <h2 className={styles.title}>{t('enterTitle')}</h2>
      <p className={styles.text}>{t('ask')}</p>
      <div className={styles.row}>
        <TextInput
          label={t('field')}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 4))}
          autoComplete="one-time-code"
          error={move.isError}
          htmlInput={{ inputMode: 'numeric', pattern: '[0-9]{4}', maxLength: 4, className: styles.digits }}
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
      {isAsking && agreed !== null ? (
        <ConfirmDialog
          open
          title={t('early.title')}
          confirm={t('early.confirm')}
          cancel={t('early.keep')}
          busy={move.isPending}
          onConfirm={() => start(true)}
          onClose={() => setAsking(false)}
        >
          <p style={{ margin: 0 }}>
            {t('early.text', {
              day: formatMoment(agreed, 'longDate', locale),
              time: formatTime(agreed, locale),
            })}
          </p>
        </ConfirmDialog>
      ) : null}
    </form>
  )
}

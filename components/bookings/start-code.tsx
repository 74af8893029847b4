'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import fold from '@/components/ui/fold-arrow.module.css'
import { FormError } from '@/components/ui/form/form-error'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { useErrorText } from '@/hooks/use-error-text'
import { useNow } from '@/hooks/use-now'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Booking } from '@/lib/contract/bookings'
import { formatMoment, formatTime, plainDate } from '@/lib/format/date'
import { contractResolver } from '@/lib/forms/resolver'
import { digitsOf } from '@/lib/shared/digits'
import { clockOf } from '@/lib/shared/place-clock'
import styles from './start-code.module.css'

/** Arriving this much early needs no confirmation, ms. */
const soonMs = 2 * 3_600_000

const minuteMs = 60_000

interface FromTheDayOnProps {
  booking: Pick<Booking, 'starts_at' | 'city'>
  title: string
  children: ReactNode
}

/** Folds its content until the day of the work, in the place's time. */
const FromTheDayOn = ({ booking: { starts_at: start, city }, title, children }: FromTheDayOnProps) => {
  const clock = clockOf(city.ibge)
  const today = plainDate(useNow(minuteMs), clock)
  if (start === null || plainDate(start, clock) <= today) return children
  return (
    <details className={styles.ahead}>
      <summary className={fold.arrow}>{title}</summary>
      {children}
    </details>
  )
}

/**
 * The customer's four-digit start code in large type, to be read out at the door. Announces a changed code.
 */
const Digits = ({ code }: { code: string }) => {
  const t = useTranslations('bookings.startCode')
  const [shownFirst] = useState(code)
  return (
    <section className={styles.shown} aria-label={t('title')} aria-live="polite">
      <div className={styles.said}>
        <h2 className={styles.title}>{t('title')}</h2>
        <p className={styles.text}>{t('tell')}</p>
      </div>
      <p className={styles.code} aria-label={[...code].join(' ')}>
        {code}
      </p>
      {code === shownFirst ? null : <Alert severity="warning">{t('changed')}</Alert>}
    </section>
  )
}

/** The customer's start code: on the day of the work, and behind a fold before it. */
export const StartCode = ({ booking }: { booking: Pick<Booking, 'start_code' | 'starts_at' | 'city'> }) => {
  const t = useTranslations('bookings.startCode')
  return booking.start_code ? (
    <FromTheDayOn booking={booking} title={t('ahead.customer')}>
      <Digits code={booking.start_code} />
    </FromTheDayOn>
  ) : null
}

/** Asks for confirmation well before the agreed hour. */
const StartForm = ({ booking }: { booking: Pick<Booking, 'pk' | 'starts_at'> }) => {
  const t = useTranslations('bookings.startCode')
  const locale = useLocale()
  const clock = usePlaceClock()
  const text = useErrorText()
  const move = useBookingStep(booking.pk)
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/bookings').then((contract) => contract.startBookingInput.pick({ code: true })),
    ),
    defaultValues: { code: '' },
  })
  const typed = useWatch({ control: form.control, name: 'code' })
  const { starts_at: agreed } = booking
  const now = useSubmit(form, async ({ code }) => {
    if (agreed !== null && Date.parse(agreed) - Date.now() > soonMs) setAsking(true)
    else await move.mutateAsync({ step: 'start', code })
  })
  const early = useSubmit(form, ({ code }) =>
    move.mutateAsync({ step: 'start', code, early: true }).finally(() => setAsking(false)),
  )
  return (
    <form method="post" className={styles.box} onSubmit={now.onSubmit} noValidate>
      <h2 className={styles.title}>{t('enterTitle')}</h2>
      <p className={styles.text}>{t('ask')}</p>
      <div className={styles.row}>
        <div className={styles.digits}>
          <FormTextField
            name="code"
            control={form.control}
            label={t('field')}
            inputMode="numeric"
            autoComplete="one-time-code"
            transform={digitsOf}
            errorTexts={{ code_invalid: text('code_invalid'), code_renewed: text('code_renewed') }}
          />
        </div>
        <Button type="submit" size="large" disabled={typed.length < 4} busy={move.isPending}>
          {t('start')}
        </Button>
      </div>
      <FormError code={early.problem ?? now.problem} />
      {isAsking && agreed !== null ? (
        <ConfirmDialog
          open
          title={t('early.title')}
          confirm={t('early.confirm')}
          cancel={t('early.keep')}
          busy={move.isPending}
          onConfirm={() => early.onSubmit()}
          onClose={() => setAsking(false)}
        >
          <p style={{ margin: 0 }}>
            {t('early.text', {
              day: formatMoment(agreed, 'longDate', locale, clock),
              time: formatTime(agreed, locale, clock),
            })}
          </p>
        </ConfirmDialog>
      ) : null}
    </form>
  )
}

/** The provider's form for the customer's start code; behind a fold before the day of the work. */
export const StartWithCode = ({ booking }: { booking: Pick<Booking, 'pk' | 'starts_at' | 'city'> }) => {
  const t = useTranslations('bookings.startCode')
  return (
    <FromTheDayOn booking={booking} title={t('ahead.provider')}>
      <StartForm booking={booking} />
    </FromTheDayOn>
  )
}

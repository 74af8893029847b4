'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { StepError } from '@/components/ui/step-error'
import { TextInput } from '@/components/ui/text-input'
import { useBookingMove } from '@/hooks/bookings/mutations'
import { disputeQueries } from '@/hooks/disputes/queries'
import type { Booking } from '@/lib/contract/bookings'
import { decideDays, proposalsEach, proposeDays, talkHours } from '@/lib/contract/disputes'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import styles from './dispute.module.css'

const consequences = ['freeze', 'talk', 'propose', 'decide', 'cost'] as const
const shortest = 3

const Reason = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('disputes.open')
  const client = useQueryClient()
  const move = useBookingMove(booking.pk)
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isShort = isAsking && reason.trim().length < shortest
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
    if (reason.trim().length < shortest) return
    move.mutate(
      { step: 'dispute', reason: reason.trim() },
      { onSuccess: () => void client.invalidateQueries(disputeQueries.ofBooking(booking.pk)) },
    )
  }
  return (
    <form method="post" className={styles.card} onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('reasonTitle')}
      </h2>
      <TextInput
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={4}
        required
        error={isShort}
        helperText={isShort ? t('short') : t('reasonHelp')}
        htmlInput={{ maxLength: 2000 }}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="danger" busy={move.isPending}>
          {t('confirm')}
        </Button>
        <ButtonLink href={paths.booking(booking.pk)} look="plain">
          {t('keep')}
        </ButtonLink>
      </div>
      <StepError error={move.error} />
    </form>
  )
}

/** Opening a dispute: what it does comes first, what happened second. */
export const OpenDispute = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('disputes.open')
  const locale = useLocale()
  const [isUnderstood, setUnderstood] = useState(false)
  const amount = formatMoney(booking.approved_offer?.total_cents ?? 0, locale)
  if (isUnderstood) return <Reason booking={booking} />
  return (
    <div className={styles.stack}>
      {booking.can.includes('request-changes') ? (
        <Notice title={t('first.title')}>{t('first.text')}</Notice>
      ) : null}
      <section className={styles.card}>
        <h2 className={styles.heading}>{t('title')}</h2>
        <ol className={styles.consequences}>
          {consequences.map((one) => (
            <li key={one}>
              {t(`consequences.${one}`, {
                amount,
                hours: talkHours,
                days: one === 'decide' ? decideDays : proposeDays,
                each: proposalsEach,
              })}
            </li>
          ))}
        </ol>
        <div className={styles.buttons}>
          <Button onClick={() => setUnderstood(true)}>{t('go')}</Button>
          <ButtonLink href={paths.booking(booking.pk)} look="plain">
            {t('keep')}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { StepError } from '@/components/ui/step-error'
import { TextInput } from '@/components/ui/text-input'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { disputeQueries } from '@/hooks/disputes/queries'
import { useFocusOnChange } from '@/hooks/use-focus-on-change'
import { useSecondStep } from '@/hooks/use-second-step'
import type { Booking } from '@/lib/contract/bookings'
import { decideDays, proposalsEach, proposeDays, talkHours } from '@/lib/contract/disputes'
import { minReasonLength } from '@/lib/contract/process'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { isString } from '@/lib/storage/guards'
import { bookingKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'
import styles from './dispute.module.css'

/** Storage key per booking and person: drafts outlive an expired session, and the other side may sign in next. */
const draftKeyOf = ({ pk, role, customer, provider }: Booking) =>
  `${bookingKeys.dispute}${pk}.${(role === 'provider' ? provider?.pk : customer.pk) ?? 0}`

/** Draft of the reason; deleted once sent, and on sign-out. */
const reasonDraft = {
  read: (booking: Booking): string => readLocal(draftKeyOf(booking), isString) ?? '',
  write: (booking: Booking, reason: string) =>
    reason ? writeLocal(draftKeyOf(booking), reason) : clearLocal(draftKeyOf(booking)),
}

const consequences = ['freeze', 'talk', 'propose', 'decide', 'cost'] as const

interface StepProps {
  booking: Booking
  heading: RefObject<HTMLHeadingElement | null>
}

const Reason = ({ booking, heading, onSent }: StepProps & { onSent: () => void }) => {
  const t = useTranslations('disputes.open')
  const client = useQueryClient()
  const move = useBookingStep(booking.pk)
  const [reason, setReason] = useState(() => reasonDraft.read(booking))
  const [isAsking, setAsking] = useState(false)
  const isUnderWay = useRef(false)
  const type = (text: string) => {
    setReason(text)
    reasonDraft.write(booking, text)
  }
  const send = async () => {
    // A second tap would push a second history entry.
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await move.mutateAsync({ step: 'dispute', reason: reason.trim() })
      reasonDraft.write(booking, '')
      onSent()
      void client.invalidateQueries(disputeQueries.ofBooking(booking.pk))
    } catch {
      // Shown below the form, which keeps its text.
    } finally {
      isUnderWay.current = false
    }
  }
  const isShort = isAsking && reason.trim().length < minReasonLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
    if (reason.trim().length < minReasonLength) return
    void send()
  }
  return (
    <form method="post" className={styles.card} onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('reasonTitle')}
      </h2>
      <TextInput
        label={t('reason')}
        value={reason}
        onChange={(event) => type(event.target.value)}
        multiline
        minRows={4}
        required
        error={isShort}
        helperText={isShort ? t('short', { least: minReasonLength }) : t('reasonHelp')}
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

/** Consequences of a dispute. */
const Consequences = ({ booking, heading, onGo }: StepProps & { onGo: () => void }) => {
  const t = useTranslations('disputes.open')
  const locale = useLocale()
  const amount = formatMoney(booking.approved_offer?.total_cents ?? 0, locale)
  return (
    <div className={styles.stack}>
      {booking.can.includes('request-changes') ? (
        <Notice title={t('first.title')}>{t('first.text')}</Notice>
      ) : null}
      <section className={styles.card}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('title')}
        </h2>
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
          <Button onClick={onGo}>{t('go')}</Button>
          <ButtonLink href={paths.booking(booking.pk)} look="plain">
            {t('keep')}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

/**
 * Opens a dispute: its consequences first, then the reason. The second step is a history entry, and its text survives
 * Back and a reload.
 */
export const OpenDispute = ({ booking }: { booking: Booking }) => {
  const { isSecond, isRestored, forward, back } = useSecondStep({ resumes: true })
  const heading = useFocusOnChange<HTMLHeadingElement>(isSecond ? 'reason' : 'consequences', isRestored)
  if (!isRestored) return null
  if (isSecond) return <Reason booking={booking} heading={heading} onSent={back} />
  return <Consequences booking={booking} heading={heading} onGo={forward} />
}

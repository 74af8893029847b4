'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import card from '@/components/bookings/booking-page.module.css'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import fold from '@/components/ui/fold-arrow.module.css'
import { Money } from '@/components/ui/money'
import { StatusChip, type Tone } from '@/components/ui/status-chip'
import { StepError } from '@/components/ui/step-error'
import { useAdvanceStep } from '@/hooks/payments/advance'
import { paymentQueries } from '@/hooks/payments/queries'
import type { MaterialAdvance as Advance } from '@/lib/contract/booking-money'
import { isEscrowed } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { formatMoney } from '@/lib/format/money'
import { ClaimAdvance } from './claim-advance'
import styles from './material-advance.module.css'
import { RequestAdvance } from './request-advance'

const tones: Record<Advance['status'], Tone> = {
  asked: 'waiting',
  granted: 'active',
  refused: 'neutral',
  drawn: 'good',
}

/** The customer's answer; granting explains the consequences first. */
const Answer = ({ booking, advance }: { booking: number; advance: Advance }) => {
  const t = useTranslations('payments.advance')
  const locale = useLocale()
  const move = useAdvanceStep(booking)
  const [isGranting, setGranting] = useState(false)
  const amount = formatMoney(advance.amount_cents, locale)
  return (
    <>
      <p className={styles.text}>{t('theyAsk')}</p>
      <div className={card.buttons}>
        <Button onClick={() => setGranting(true)}>{t('grant.action')}</Button>
        <Button
          look="quiet"
          tone="neutral"
          busy={move.isPending && !isGranting}
          onClick={() => move.mutate({ step: 'refuse', advance: advance.pk })}
        >
          {t('refuse')}
        </Button>
      </div>
      <StepError error={move.error} />
      <ConfirmDialog
        open={isGranting}
        title={t('grant.title', { amount })}
        confirm={t('grant.confirm')}
        busy={move.isPending}
        onConfirm={() =>
          move.mutate({ step: 'grant', advance: advance.pk }, { onSettled: () => setGranting(false) })
        }
        onClose={() => setGranting(false)}
      >
        <p style={{ margin: 0 }}>{t('grant.text', { amount })}</p>
      </ConfirmDialog>
    </>
  )
}

type Side = 'customer' | 'provider'

/** Returns whether the text is shown; a side with an action reads it beside the button. */
const isSaid = ({ can }: Advance, side: Side) =>
  side === 'provider' ? !can.includes('draw') : !can.includes('grant')

/** Requested or granted, and not yet drawn. */
const isOpen = ({ status }: Advance) => status === 'asked' || status === 'granted'

interface OneProps {
  booking: number
  /** The work is delivered, so no advance can be requested. */
  isOver: boolean
  advance: Advance
  side: Side
}

const One = ({ booking, isOver, advance, side }: OneProps) => {
  const t = useTranslations('payments.advance')
  const { can } = advance
  return (
    <li className={styles.one}>
      <div className={styles.head}>
        <strong>
          <Money cents={advance.amount_cents} />
        </strong>
        <StatusChip tone={tones[advance.status]}>{t(`status.${advance.status}`)}</StatusChip>
      </div>
      {advance.receipt ? (
        <a href={advance.receipt.url} target="_blank" rel="noreferrer">
          {t('receipt')}
        </a>
      ) : null}
      {isSaid(advance, side) ? (
        <p className={styles.text}>
          {isOver && isOpen(advance) ? t('tooLate') : t(`next.${advance.status}.${side}`)}
        </p>
      ) : null}
      {can.includes('grant') ? <Answer booking={booking} advance={advance} /> : null}
      {can.includes('draw') ? <ClaimAdvance booking={booking} advance={advance.pk} /> : null}
    </li>
  )
}

/** Money for material before the work is done: the provider asks, the customer answers, a receipt draws it. */
export const MaterialAdvance = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('payments.advance')
  const { pk, role, status, approved_offer: offer } = booking
  const isPossible =
    (role === 'customer' || role === 'provider') && isEscrowed(status) && (offer?.material_cents ?? 0) > 0
  const { data } = useQuery({ ...paymentQueries.advance(pk), enabled: isPossible })
  const mayAsk = role === 'provider' && (data?.available_cents ?? 0) > 0
  if (!isPossible || !data || (data.advances.length === 0 && !mayAsk)) return null
  if (data.advances.length === 0)
    return (
      <details className={card.fold}>
        <summary className={fold.arrow}>
          <h2 className={card.heading}>{t('title')}</h2>
        </summary>
        <RequestAdvance booking={pk} available={data.available_cents} />
      </details>
    )
  return (
    <section className={card.card} aria-labelledby="advance-title">
      <h2 id="advance-title" className={card.heading}>
        {t('title')}
      </h2>
      <ul className={styles.list}>
        {data.advances.map((advance) => (
          <One key={advance.pk} booking={pk} isOver={status === 'delivered'} advance={advance} side={role} />
        ))}
      </ul>
      {mayAsk ? <RequestAdvance booking={pk} available={data.available_cents} /> : null}
    </section>
  )
}

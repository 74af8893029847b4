'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { BookingRequest } from '@/components/bookings/booking-facts'
import { BookingRow } from '@/components/bookings/booking-row'
import { StepError } from '@/components/bookings/step-error'
import { Ago } from '@/components/ui/ago'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StatusChip } from '@/components/ui/status-chip'
import { useDeclineSuggestion, useSeeSuggestion } from '@/hooks/offers/mutations'
import type { Booking } from '@/lib/contract/bookings'
import { openOfferLimit, type Suggestion } from '@/lib/contract/offers'
import styles from './provider-row.module.css'

const Decline = ({ suggestion, onClose }: { suggestion: Suggestion; onClose: () => void }) => {
  const t = useTranslations('offers.suggestion.decline')
  const decline = useDeclineSuggestion()
  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirm={t('confirm')}
      busy={decline.isPending}
      onClose={onClose}
      onConfirm={() => decline.mutate(suggestion.pk, { onSuccess: onClose })}
    >
      <p style={{ margin: 0 }}>{t('text')}</p>
      <StepError error={decline.error} />
    </ConfirmDialog>
  )
}

interface SuggestionCardProps {
  suggestion: Suggestion
  booking: Booking
  onMakeOffer: () => void
}

/** A suggested job: the reasons, the request, its number of offers. Opening it marks it as seen. */
export const SuggestionCard = ({ suggestion, booking, onMakeOffer }: SuggestionCardProps) => {
  const t = useTranslations('offers.suggestion')
  const see = useSeeSuggestion()
  const [isOpen, setOpen] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const id = useId()
  const isNew = suggestion.status === 'ready' && see.isIdle
  const isFull = booking.offer_count >= openOfferLimit

  const markSeen = () => {
    if (suggestion.can.includes('see') && see.isIdle) see.mutate(suggestion.pk)
  }
  const toggle = () => {
    if (!isOpen) markSeen()
    setOpen(!isOpen)
  }
  return (
    <BookingRow
      booking={booking}
      status={
        <div className={styles.line}>
          {isNew ? <StatusChip tone="waiting">{t(`status.${suggestion.status}`)}</StatusChip> : null}
          <span className={styles.soft}>
            <Ago value={suggestion.created_at} />
          </span>
        </div>
      }
      more={<li>{t('offers', { count: booking.offer_count, limit: openOfferLimit })}</li>}
    >
      <p className={styles.reasons}>
        {t('why')} {suggestion.reasons.map((reason) => t(`reasons.${reason}`)).join(' · ')}
      </p>
      {isOpen ? (
        <div id={id} className={styles.details}>
          <BookingRequest booking={booking} />
        </div>
      ) : null}
      <div className={styles.actions}>
        {suggestion.can.includes('convert') ? (
          <Button
            variant="contained"
            disabled={isFull}
            onClick={() => {
              markSeen()
              onMakeOffer()
            }}
          >
            {isFull ? t('full') : t('make')}
          </Button>
        ) : null}
        <Button
          variant="outlined"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          {isOpen ? t('hide') : t('details')}
        </Button>
        {suggestion.can.includes('decline') ? (
          <Button color="inherit" onClick={() => setDeclining(true)}>
            {t('decline.action')}
          </Button>
        ) : null}
      </div>
      {isDeclining ? <Decline suggestion={suggestion} onClose={() => setDeclining(false)} /> : null}
    </BookingRow>
  )
}

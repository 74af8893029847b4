'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { BookingRow } from '@/components/bookings/booking-row'
import { ReservedTime } from '@/components/bookings/reserved-time'
import { BookingStatus, NextSentence } from '@/components/bookings/status'
import { ChatButtonLink } from '@/components/chat-drawer/chat-button-link'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { preloadConfirmQuestion } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { usePrefetch } from '@/hooks/use-prefetch'
import type { ListedBooking } from '@/lib/contract/bookings'
import type { Offer } from '@/lib/contract/offers'
import { paths } from '@/lib/paths'
import { loadOfferStep, OfferStepOnPress } from './lazy-offer-step'
import { OfferPrice } from './offer-price'
import { OfferStatus } from './offer-status'
import styles from './provider-row.module.css'

const loadTerms = () => import('./offer-terms').then((module) => module.OfferTerms)
/** Loaded behind the first paint: the list shows one line of an offer. */
const OfferTerms = dynamic(loadTerms, { ssr: false })

interface OwnOfferCardProps {
  offer: Offer
  booking: ListedBooking
  onUpdate: () => void
}

/** An offer as its provider sees it. */
export const OwnOfferCard = ({ offer, booking, onUpdate }: OwnOfferCardProps) => {
  const t = useTranslations('offers')
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  usePrefetch(loadTerms)
  usePrefetch(loadOfferStep)
  usePrefetch(preloadConfirmQuestion)
  const isJob = booking.role === 'provider'
  return (
    <BookingRow
      booking={booking}
      href={isJob ? paths.booking(booking.pk) : undefined}
      status={
        <div className={styles.line}>
          {isJob ? (
            <BookingStatus booking={booking} />
          ) : (
            <OfferStatus status={offer.status} reader="provider" />
          )}
        </div>
      }
      first={<li>{booking.customer.full_name}</li>}
    >
      {isJob ? <ReservedTime booking={booking} /> : null}
      {isJob && booking.pay_until === null ? <NextSentence booking={booking} reader="provider" /> : null}
      {offer.is_time_taken ? <Notice tone="warning">{t('taken.own')}</Notice> : null}
      <details className={styles.agreed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.fold}>
          <span>
            {isJob ? <span>{t('own.agreed')} </span> : null}
            <OfferPrice offer={offer} />
          </span>
        </summary>
        {!isOpen ? null : offer.pending_update ? (
          <OfferTerms terms={offer.pending_update} was={offer} />
        ) : (
          <OfferTerms terms={offer} />
        )}
      </details>
      <div className={styles.actions}>
        {isJob ? <ButtonLink href={paths.booking(booking.pk)}>{t('own.open')}</ButtonLink> : null}
        {offer.can.includes('update') ? (
          <Button look={offer.is_time_taken ? 'primary' : 'quiet'} onClick={onUpdate}>
            {t('own.update')}
          </Button>
        ) : null}
        {offer.can.includes('chat') ? (
          <ChatButtonLink room={{ pk: offer.room, side: 'provider' }} look="outlined">
            {t('moves.chat')}
          </ChatButtonLink>
        ) : null}
        {offer.can.includes('withdraw') ? (
          <Button look="plain" tone="neutral" onClick={() => setWithdrawing(true)}>
            {t('moves.withdraw.action')}
          </Button>
        ) : null}
      </div>
      {isWithdrawing ? (
        <OfferStepOnPress offer={offer} step="withdraw" onClose={() => setWithdrawing(false)} />
      ) : null}
    </BookingRow>
  )
}

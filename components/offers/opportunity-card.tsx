'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { TimeAndPlace } from '@/components/bookings/time-and-place'
import { Ago } from '@/components/ui/ago'
import { Button } from '@/components/ui/button'
import { preloadConfirmQuestion } from '@/components/ui/confirm-dialog'
import { loadOnPress } from '@/components/ui/load-on-press'
import { StatusChip } from '@/components/ui/status-chip'
import { Tile, tintOf } from '@/components/ui/tile'
import { useMarkSuggestionSeen } from '@/hooks/offers/mutations'
import { useOfflineNotice } from '@/hooks/use-offline-notice'
import { usePrefetch } from '@/hooks/use-prefetch'
import type { ListedBooking } from '@/lib/contract/bookings'
import { openOfferLimit, type Suggestion } from '@/lib/contract/offers'
import type { Opportunity } from '@/lib/contract/provider-demands'
import { OffPlatformNotice } from './off-platform-notice'
import { CustomerSummary, UsualPrice } from './opportunity-facts'
import styles from './opportunity.module.css'

const loadDecline = () => import('./decline-suggestion').then((module) => module.DeclineSuggestion)
const DeclineSuggestion = loadOnPress(loadDecline, useOfflineNotice)
const loadRequest = () => import('./full-request').then((module) => module.FullRequest)
const FullRequest = loadOnPress<{ booking: number; onClose: () => void }>(loadRequest, useOfflineNotice)

interface OpportunityProps {
  suggestion: Suggestion
  opportunity: Opportunity
  booking: ListedBooking
}

/** Thumbnail of the first photo, with the number of further ones. */
const Picture = ({ opportunity: { photo, photo_count }, booking }: Omit<OpportunityProps, 'suggestion'>) => {
  const t = useTranslations('offers.suggestion')
  if (!photo) return <Tile src={booking.sub_service.icon} tint={tintOf(booking.sub_service.pk)} size={72} />
  return (
    <span className={styles.photo}>
      <img src={photo.url} alt={t('photo')} width={96} height={96} loading="lazy" decoding="async" />
      {photo_count > 1 ? <span>{t('morePhotos', { count: photo_count - 1 })}</span> : null}
    </span>
  )
}

const Facts = ({ suggestion, opportunity, booking }: OpportunityProps) => {
  const t = useTranslations('offers.suggestion')
  return (
    <ul className={styles.facts}>
      <TimeAndPlace booking={booking} />
      <li>
        <UsualPrice price={opportunity.price} city={booking.city.name} />
      </li>
      <li>{t('offers', { count: booking.offer_count, limit: openOfferLimit })}</li>
      <li>
        {t('why')} {suggestion.reasons.map((reason) => t(`reasons.${reason}`)).join(' · ')}
      </li>
    </ul>
  )
}

/** A suggested job: its facts, and the whole request on demand. Opening it marks it as seen. */
export const OpportunityCard = ({ onMakeOffer, ...job }: OpportunityProps & { onMakeOffer: () => void }) => {
  const { suggestion, opportunity, booking } = job
  const t = useTranslations('offers.suggestion')
  const see = useMarkSuggestionSeen()
  const [isOpen, setOpen] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  usePrefetch(loadDecline)
  usePrefetch(loadRequest)
  usePrefetch(preloadConfirmQuestion)
  const id = useId()
  const isNew = suggestion.status === 'ready' && see.isIdle
  const isFull = booking.offer_count >= openOfferLimit
  const toggle = () => {
    if (!isOpen && isNew && suggestion.can.includes('see')) see.mutate(suggestion.pk)
    setOpen(!isOpen)
  }
  return (
    <li className={styles.card} data-new={isNew ? '' : undefined}>
      <div className={styles.head}>
        <Picture opportunity={opportunity} booking={booking} />
        <div className={styles.title}>
          <div className={styles.line}>
            <StatusChip tone={isNew ? 'waiting' : 'neutral'}>
              {t(`status.${isNew ? 'ready' : 'seen'}`)}
            </StatusChip>
            <span className={styles.soft}>
              <Ago value={suggestion.created_at} />
            </span>
          </div>
          <h2>{booking.sub_service.name}</h2>
          <CustomerSummary name={booking.customer.full_name} record={opportunity.customer} />
        </div>
      </div>
      {opportunity.excerpt && !isOpen ? <p className={styles.excerpt}>{opportunity.excerpt}</p> : null}
      {opportunity.shield.includes('payment') ? <OffPlatformNotice side="provider" booking={null} /> : null}
      <Facts {...job} />
      {isOpen ? (
        <div id={id} className={styles.details}>
          <FullRequest booking={booking.pk} onClose={() => setOpen(false)} />
        </div>
      ) : null}
      <div className={styles.actions}>
        {suggestion.can.includes('convert') ? (
          <Button disabled={isFull} onClick={onMakeOffer}>
            {isFull ? t('full', { limit: openOfferLimit }) : t('make')}
          </Button>
        ) : null}
        <Button
          look="quiet"
          tone="neutral"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          {isOpen ? t('hide') : t('details')}
        </Button>
        {suggestion.can.includes('decline') ? (
          <Button look="plain" tone="neutral" onClick={() => setDeclining(true)}>
            {t('decline.action')}
          </Button>
        ) : null}
      </div>
      {isDeclining ? (
        <DeclineSuggestion suggestion={suggestion.pk} onClose={() => setDeclining(false)} />
      ) : null}
    </li>
  )
}

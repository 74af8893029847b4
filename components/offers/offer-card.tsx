'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button-link'
import { Rating } from '@/components/ui/rating'
import type { OfferMove } from '@/hooks/offers/mutations'
import type { Offer } from '@/lib/contract/offers'
import { registrationText } from '@/lib/contract/registrations'
import { formatDuration } from '@/lib/format/date'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { isOpen, type Badge } from './facts'
import styles from './offer-card.module.css'
import { OfferMoveDialog } from './offer-move-dialog'
import { OfferStatus } from './offer-status'
import { OfferTerms } from './offer-terms'

const customerMoves = ['accept-update', 'approve', 'reject'] as const satisfies readonly OfferMove[]

interface OfferCardProps {
  offer: Offer
  badges: Badge[]
  onApproved: () => void
}

/** One offer, for its customer. */
export const OfferCard = ({ offer, badges, onApproved }: OfferCardProps) => {
  const t = useTranslations('offers')
  const [open, setOpen] = useState<OfferMove | null>(null)
  const { provider, can } = offer
  const isStanding = isOpen(offer)
  return (
    <li className={styles.card} data-ended={isStanding ? undefined : ''}>
      <div className={styles.person}>
        <Avatar name={provider.full_name} photo={provider.photo} size={52} />
        <div>
          <h2 className={styles.name}>
            {provider.is_closed ? (
              provider.full_name
            ) : (
              <Link href={paths.provider(provider.pk)}>{provider.full_name}</Link>
            )}
          </h2>
          <Rating value={provider.rating} count={provider.review_count} />
        </div>
        {offer.status === 'pending' ? null : <OfferStatus status={offer.status} reader="customer" />}
      </div>
      {badges.length > 0 ? (
        <div className={styles.badges}>
          {badges.map((badge) => (
            <span key={badge} className={styles.badge}>
              {t(`badges.${badge}`)}
            </span>
          ))}
        </div>
      ) : null}
      <ul className={styles.record}>
        <li>{t('record.completed', { count: provider.completed_count })}</li>
        {provider.answer_minutes === null ? null : (
          <li>{t('record.answers', { time: formatDuration(Math.max(1, provider.answer_minutes)) })}</li>
        )}
        {provider.registrations.map((one) => (
          <li key={registrationText(one)}>
            {t('record.registration', { registration: registrationText(one) })}
          </li>
        ))}
      </ul>
      <OfferTerms terms={offer} />
      {offer.pending_update ? (
        <section className={styles.update} aria-label={t('update.title')}>
          <strong>{t('update.title')}</strong>
          <OfferTerms terms={offer.pending_update} />
        </section>
      ) : null}
      <div className={styles.actions}>
        {customerMoves
          .filter((step) => can.includes(step))
          .map((step) => (
            <Button
              key={step}
              variant={step === 'reject' ? 'outlined' : 'contained'}
              color={step === 'reject' ? 'inherit' : 'primary'}
              onClick={() => setOpen(step)}
            >
              {t(`moves.${step}.action`)}
            </Button>
          ))}
        {can.includes('chat') ? (
          <ButtonLink href={paths.customerMessages(offer.room)} look="outlined">
            {t('moves.chat')}
          </ButtonLink>
        ) : null}
      </div>
      {open ? (
        <OfferMoveDialog
          offer={offer}
          step={open}
          onClose={() => setOpen(null)}
          onDone={open === 'approve' ? onApproved : undefined}
        />
      ) : null}
    </li>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { providerDemandQueries } from '@/hooks/offers/queries'
import type { EarlierOffer } from '@/lib/contract/provider-demands'
import { formatDate } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { initialOffer, type OfferFields } from '@/lib/wizard/make-offer'
import styles from './make-offer.module.css'

type Start = ReturnType<typeof initialOffer>

interface EarlierOffersProps {
  subService: number
  /** The form's values, restored by undo. */
  fields: OfferFields
  /** Fills the form. */
  onStart: (start: Start) => void
}

/** Prefills the offer from the provider's earlier ones; can be undone. */
export const EarlierOffers = ({ subService, fields, onStart }: EarlierOffersProps) => {
  const t = useTranslations('makeOffer.earlier')
  const locale = useLocale()
  const { data: offers = [] } = useQuery(providerDemandQueries.earlier(subService))
  const [replaced, setReplaced] = useState<Start | null>(null)
  if (offers.length === 0) return null
  const start = (offer: EarlierOffer) => {
    const { items, message, duration_minutes, warranty_days } = fields
    setReplaced({ items, message, duration_minutes, warranty_days })
    onStart(initialOffer(offer))
  }
  return (
    <details className={styles.earlier}>
      <summary>{t('title', { count: offers.length })}</summary>
      {replaced ? (
        <p role="status" className={styles.started}>
          {t('started')}{' '}
          <Button
            look="plain"
            size="small"
            onClick={() => {
              onStart(replaced)
              setReplaced(null)
            }}
          >
            {t('undo')}
          </Button>
        </p>
      ) : null}
      <ul>
        {offers.map((offer) => (
          <li key={offer.pk}>
            <span>
              <strong>{offer.sub_service.name}</strong> · {formatMoney(offer.total_cents, locale)}
              <small>
                {t('about', {
                  count: offer.items.length,
                  first: offer.items[0]?.text ?? '',
                  day: formatDate(offer.created_at, locale),
                })}
              </small>
            </span>
            <Button
              size="small"
              look="quiet"
              tone="neutral"
              aria-label={t('useThis', {
                service: offer.sub_service.name,
                total: formatMoney(offer.total_cents, locale),
              })}
              onClick={() => start(offer)}
            >
              {t('use')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

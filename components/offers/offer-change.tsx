'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { offerQueries } from '@/hooks/offers/queries'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { formatDay, formatTime, formatWorkDuration } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { ChangedValue } from './changed-value'
import styles from './compare-offers.module.css'
import type { Terms } from './offer-terms'
import { TakeOffer } from './take-offer'

/** Facts that a proposed update changes, and its acceptance; nothing without an update that can be accepted. */
export const OfferChange = ({ offer: pk }: { offer: number }) => {
  const t = useTranslations('offers')
  const locale = useLocale()
  const clock = usePlaceClock()
  const offer = useQuery(offerQueries.detail(pk)).data
  const now = offer?.pending_update
  if (!now || !offer.can.includes('accept-update')) return null
  const warranty = (days: number | null) =>
    days === null ? t('terms.warranty.legal') : t('terms.warranty.days', { days })
  const facts: [string, (terms: Terms) => string][] = [
    [t('compare.price'), ({ total_cents: cents }) => formatMoney(cents, locale)],
    [
      t('terms.start'),
      ({ starts_at: at }) => `${formatDay(at, locale, clock)}, ${formatTime(at, locale, clock)}`,
    ],
    [t('terms.duration'), ({ duration_minutes: minutes }) => formatWorkDuration(minutes, locale)],
    [t('terms.warranty.name'), ({ warranty_days: days }) => warranty(days)],
  ]
  return (
    <section className={styles.change} aria-label={t('update.by', { name: offer.provider.full_name })}>
      <dl>
        {facts
          .filter(([, say]) => say(offer) !== say(now))
          .map(([name, say]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <ChangedValue was={say(offer)}>{say(now)}</ChangedValue>
              </dd>
            </div>
          ))}
      </dl>
      <TakeOffer offer={offer} isReviewed={false} />
    </section>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { offerQueries } from '@/hooks/offers/queries'
import { formatMoney } from '@/lib/format/money'
import { ChangedValue } from './changed-value'
import styles from './compare-offers.module.css'
import type { Terms } from './offer-terms'
import { TakeOffer } from './take-offer'
import { useTermFacts } from './term-facts'

/** Facts that a proposed update changes, and its acceptance; nothing without an update that can be accepted. */
export const OfferChange = ({ offer: pk }: { offer: number }) => {
  const t = useTranslations('offers')
  const locale = useLocale()
  const terms = useTermFacts()
  const offer = useQuery(offerQueries.detail(pk)).data
  const now = offer?.pending_update
  if (!now || !offer.can.includes('accept-update')) return null
  const facts: [string, (terms: Terms) => string][] = [
    [t('compare.price'), ({ total_cents: cents }) => formatMoney(cents, locale)],
    ...terms,
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

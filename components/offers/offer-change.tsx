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

/** Facts that a proposed update changes, and its answers; nothing without an update that can be answered. */
export const OfferChange = ({ offer: pk }: { offer: number }) => {
  const t = useTranslations('offers')
  const locale = useLocale()
  const terms = useTermFacts()
  const offer = useQuery(offerQueries.detail(pk)).data
  const now = offer?.pending_update
  if (!now || !offer.can.includes('decline-update')) return null
  const change = (kind: 'labour' | 'material', cents: number) =>
    cents === 0
      ? []
      : [
          t(cents > 0 ? 'update.more' : 'update.less', {
            amount: formatMoney(Math.abs(cents), locale),
            kind: t(`terms.${kind}`),
          }),
        ]
  const changes = [
    ...change('labour', now.labour_cents - offer.labour_cents),
    ...change('material', now.material_cents - offer.material_cents),
  ]
  const facts: [string, (terms: Terms) => string][] = [
    [t('compare.price'), ({ total_cents: cents }) => formatMoney(cents, locale)],
    ...terms,
  ]
  return (
    <section className={styles.change} aria-label={t('update.by', { name: offer.provider.full_name })}>
      <h2>{t('update.title')}</h2>
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
      {changes.length > 0 ? <p>{changes.join(' · ')}</p> : null}
      <TakeOffer offer={offer} isReviewed={false} />
    </section>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { offerQueries } from '@/hooks/offers/queries'
import type { Offer } from '@/lib/contract/offers'
import { formatMoney } from '@/lib/format/money'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { ChangedValue } from './changed-value'
import styles from './compare-offers.module.css'
import type { Terms } from './offer-terms'
import { TakeOffer } from './take-offer'
import { useTermFacts } from './term-facts'

/** After the answer: the price in force, and the way to pay it. */
const AnsweredChange = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('offers.update')
  const locale = useLocale()
  const router = useRouter()
  const title = t('answered', { total: formatMoney(offer.total_cents, locale) })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The pressed answer is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={styles.change} aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <TakeOffer
        offer={offer}
        isReviewed={false}
        isExplained
        onApproved={() => router.push(paths.payBooking(offer.booking))}
      />
    </section>
  )
}

/**
 * Facts that a proposed update changes, and its answers; once it is answered here, the way to pay. Nothing without an
 * update that can be answered.
 */
export const OfferChange = ({ offer: pk }: { offer: number }) => {
  const t = useTranslations('offers')
  const locale = useLocale()
  const terms = useTermFacts()
  const offer = useQuery(offerQueries.detail(pk)).data
  const now = offer?.pending_update
  const isAnswerable = now && offer.can.includes('decline-update')
  const [wasAnswerable, setWasAnswerable] = useState(false)
  if (isAnswerable && !wasAnswerable) setWasAnswerable(true)
  if (wasAnswerable && !now && offer?.can.includes('approve')) return <AnsweredChange offer={offer} />
  if (!isAnswerable) return null
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

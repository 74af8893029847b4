'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { useSession } from '@/hooks/accounts/session'
import { scheduleQueries } from '@/hooks/bookings/schedule'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { ListedBooking } from '@/lib/contract/bookings'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import { offerDays, type Offer } from '@/lib/contract/offers'
import { maskContacts } from '@/lib/shared/contact-masking/contacts'
import type { PlaceClock } from '@/lib/shared/moments'
import { termsOf, totalOf, type OfferFields } from '@/lib/wizard/make-offer'
import { validUntil } from '../offer-facts'
import { OfferSummary } from '../offer-summary'
import cardStyles from '../offer-summary.module.css'
import type { Terms } from '../offer-terms'
import styles from './make-offer.module.css'
import { OfferSum } from './offer-sum'
import { PriceWarning } from './price-warning'

/** Terms that the wizard does not ask for. */
export type FixedTerms = Pick<Terms, 'cancellation' | 'legal_warranty_days'>

const termsIn = (
  fields: OfferFields,
  clock: PlaceClock,
  fixed: FixedTerms,
  offer: Offer | undefined,
): Terms => ({
  ...termsOf(fields, clock, offer),
  cancellation: fixed.cancellation,
  legal_warranty_days: fixed.legal_warranty_days,
  labour_cents: totalOf(fields.items, 'labour'),
  material_cents: totalOf(fields.items, 'material'),
  total_cents: totalOf(fields.items),
})

/** Returns the terms with contacts masked, as the customer reads them before payment. */
const asShown = <Read extends Terms>(terms: Read): Read => ({
  ...terms,
  items: terms.items.map((item) => ({ ...item, text: maskContacts(item.text) })),
  message: maskContacts(terms.message),
  first_message: terms.first_message && maskContacts(terms.first_message),
})

const isMasked = (typed: Terms, shown: Terms): boolean =>
  shown.message !== typed.message || shown.items.some(({ text }, n) => text !== typed.items[n]?.text)

interface ReviewProps {
  fields: OfferFields
  offer?: Offer | undefined
  usual: PriceEstimate | undefined
  fixed: FixedTerms
  booking: Pick<ListedBooking, 'expires_at'>
}

/** The very card the customer gets, and below it what only its writer sees. */
export const ReviewStep = ({ fields, offer, usual, fixed, booking }: ReviewProps) => {
  const t = useTranslations('makeOffer')
  const shield = useTranslations('ui.shield')
  const own = useSession().user?.pk
  const { data: provider } = useQuery({ ...scheduleQueries.provider(own ?? 0), enabled: own !== undefined })
  const [expiresAt] = useState(
    () => offer?.expires_at ?? new Date(Date.now() + offerDays * 86_400_000).toISOString(),
  )
  const typed = termsIn(fields, usePlaceClock(), fixed, offer)
  const terms = asShown(typed)
  // Masked like the new terms, so that unchanged text does not differ.
  const before = offer && asShown(offer)
  return (
    <>
      <section aria-label={t('preview')}>
        <p className={styles.legend}>{t('preview')}</p>
        <div className={`${cardStyles['card']} ${styles.preview}`}>
          <OfferSummary
            provider={provider}
            terms={before ?? terms}
            proposed={before ? terms : null}
            expiresAt={validUntil({ expires_at: expiresAt }, booking.expires_at)}
          />
        </div>
      </section>
      <section aria-label={t('onlyYou')}>
        <p className={styles.legend}>{t('onlyYou')}</p>
        {isMasked(typed, terms) ? (
          <div className={styles.hidden}>
            <Notice tone="warning">{shield('job')}</Notice>
          </div>
        ) : null}
        <OfferSum items={fields.items} />
        <PriceWarning items={fields.items} usual={usual} />
      </section>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import styles from './compare-offers.module.css'
import { offerSorts, type OfferSort } from './offer-facts'

/** Sort order of offers, in the address. The chosen order is its own visible label. */
export const SortOffers = ({ sort, onSort }: { sort: OfferSort; onSort: (sort: OfferSort) => void }) => {
  const t = useTranslations('offers.compare.sort')
  return (
    <span className={styles.sort}>
      <select
        aria-label={t('label')}
        value={sort}
        onChange={({ target }) => {
          const chosen = offerSorts.find((one) => one === target.value)
          if (chosen) onSort(chosen)
        }}
      >
        {offerSorts.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </select>
    </span>
  )
}

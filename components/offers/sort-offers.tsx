'use client'

import { useTranslations } from 'next-intl'
import { SelectInput } from '@/components/ui/select-input'
import styles from './offer-card.module.css'
import { offerSorts, type OfferSort } from './offer-facts'

/** Sort order of offers, in the address. */
export const SortOffers = ({ sort, onSort }: { sort: OfferSort; onSort: (sort: OfferSort) => void }) => {
  const t = useTranslations('offers.compare.sort')
  return (
    <SelectInput
      id="sort-offers"
      size="small"
      className={styles.sort}
      label={t('label')}
      value={sort}
      options={offerSorts.map((one) => ({ value: one, label: t(one) }))}
      onChange={(value) => {
        const chosen = offerSorts.find((one) => one === value)
        if (chosen) onSort(chosen)
      }}
    />
  )
}

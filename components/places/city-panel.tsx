'use client'

import { useTranslations } from 'next-intl'
import type { City } from '@/lib/contract/places'
import { cityStore } from '@/lib/storage/city'
import { CityFinder } from './city-finder'
import styles from './city-panel.module.css'

interface CityPanelProps {
  city: City | undefined
  onPick: (city: City | null) => void
}

/** Chooses the city of this browser, or forgets it. */
export const CityPanel = ({ city, onPick }: CityPanelProps) => {
  const t = useTranslations('layout.city')
  const take = (picked: City | null) => {
    cityStore.keep(picked)
    onPick(picked)
  }
  return (
    <div className={styles.panel}>
      <CityFinder label={t('label')} autoFocus onPick={take} />
      {city ? (
        <button type="button" className={styles.forget} onClick={() => take(null)}>
          {t('forget', { city: city.name })}
        </button>
      ) : null}
    </div>
  )
}

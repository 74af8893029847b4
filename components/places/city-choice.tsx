'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Dropdown } from '@/components/ui/dropdown'
import { Icon } from '@/components/ui/icon'
import { useMyCity } from '@/hooks/places/city'
import type { City } from '@/lib/contract/places'
import styles from './city-choice.module.css'

const CityPanel = dynamic(() => import('./city-panel').then((module) => module.CityPanel), { ssr: false })

interface CityChoiceProps {
  /** The city until one is chosen. */
  assumed?: City | undefined
  onPick?: (city: City | null) => void
}

/** The visitor's city for searches: chosen once, stored in this browser, never read from the device. */
export const CityChoice = ({ assumed, onPick }: CityChoiceProps) => {
  const t = useTranslations('layout.city')
  const chosen = useMyCity()
  const city = chosen ?? assumed
  return (
    <Dropdown
      align="start"
      buttonClass={styles.button}
      button={
        <>
          <Icon name="pin" size={18} />
          <span className={styles.name}>
            {city ? t('in', { city: city.name, state: city.state }) : t('choose')}
          </span>
          <Icon name="down" size={16} />
        </>
      }
    >
      {(close) => (
        <CityPanel
          city={chosen}
          onPick={(picked) => {
            close()
            onPick?.(picked)
          }}
        />
      )}
    </Dropdown>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useAccountCity } from '@/hooks/places/account-city'
import { useMyCity } from '@/hooks/places/city'
import type { City } from '@/lib/contract/places'
import { Link } from '@/lib/i18n/link'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import { CityChoice } from './city-choice'
import styles from './city-link.module.css'

interface CityLinkProps {
  service: string
  subService: string
}

/** Links a nationwide page to providers and prices of the visitor's city. */
export const CityLink = ({ service, subService }: CityLinkProps) => {
  const t = useTranslations('layout.city')
  const router = useRouter()
  const chosen = useMyCity()
  const own = useAccountCity(chosen === undefined)
  const city = chosen ?? own
  const pathIn = (place: City) => paths.subServiceIn(service, subService, place)
  return (
    <div className={styles.line}>
      <CityChoice assumed={own} onPick={(picked) => picked && router.push(pathIn(picked))} />
      {city ? (
        <Link href={pathIn(city)} className={styles.link}>
          {t('see')}
        </Link>
      ) : (
        <span className={styles.why}>{t('why')}</span>
      )}
    </div>
  )
}

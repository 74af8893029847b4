import { useLocale, useTranslations } from 'next-intl'
import { Band, BandTitle } from '@/components/public/band'
import type { ResponseOf } from '@/lib/contract/endpoint'
import type { homepageFigures } from '@/lib/contract/seo'
import { languageTag } from '@/lib/i18n/locales'
import styles from './statistics.module.css'

/** A single figure would look poor: at least two are shown or none. */
const fewest = 2

/** Figures of the marketplace; nothing while they are too small or too few. */
export const Statistics = ({ figures }: { figures: ResponseOf<typeof homepageFigures> }) => {
  const t = useTranslations('discover.figures')
  const tag = languageTag[useLocale()]
  const shown = (['providers', 'completed', 'cities', 'rating'] as const).flatMap((key) => {
    const value = figures[key]
    return value === null ? [] : [{ key, text: value.toLocaleString(tag) }]
  })
  if (shown.length < fewest) return null
  return (
    <Band>
      <BandTitle title={t('title')} />
      <dl className={styles.figures}>
        {shown.map(({ key, text }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Band>
  )
}

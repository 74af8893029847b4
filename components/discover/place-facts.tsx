import { useTranslations } from 'next-intl'
import { Band, BandTitle } from '@/components/public/band'
import type { Discover } from '@/lib/contract/seo'
import { formatDuration } from '@/lib/format/date'
import styles from './place-facts.module.css'

type Weekday = '0' | '1' | '2' | '3' | '4' | '5' | '6'

interface PlaceFactsProps {
  facts: Discover['facts']
  /** Council of a regulated profession. */
  council: string | null
}

/** Facts of a place from its own rows, each with its basis; nothing where they are too few. */
export const PlaceFacts = ({ facts: { wait, answered, busiest_day: busiest }, council }: PlaceFactsProps) => {
  const t = useTranslations('discover.facts')
  const weekday = useTranslations('accounts.availability.weekday')
  const shown = [
    ...(wait
      ? [{ name: t('wait.name'), value: formatDuration(wait.minutes), basis: t('wait.basis', { n: wait.n }) }]
      : []),
    ...(answered
      ? [
          {
            name: t('answered.name'),
            value: `${answered.percent}%`,
            basis: t('answered.basis', { n: answered.n }),
          },
        ]
      : []),
    ...(busiest
      ? [
          {
            name: t('busiest.name'),
            value: weekday(String(busiest.weekday) as Weekday),
            basis: t('busiest.basis', { count: busiest.count, n: busiest.n }),
          },
        ]
      : []),
    ...(council === null ? [] : [{ name: t('council.name'), value: council, basis: t('council.basis') }]),
  ]
  if (shown.length === 0) return null
  return (
    <Band>
      <BandTitle title={t('title')} />
      <dl className={styles.facts}>
        {shown.map(({ name, value, basis }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.basis}>{basis}</dd>
          </div>
        ))}
      </dl>
    </Band>
  )
}

import { useLocale, useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Money } from '@/components/ui/money'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { maxInstantProviders, type LocalSupply } from '@/lib/contract/local-supply'
import { formatMoment } from '@/lib/format/date'
import { distinctNames } from '@/lib/format/distinct-names'
import { languageTag } from '@/lib/i18n/locales'
import { formatHours } from '@/lib/shared/moments'
import { KindCard } from './kind-card'
import styles from './kind-step.module.css'

type Instant = NonNullable<LocalSupply['instant']>
export type FirstFree = NonNullable<LocalSupply['first_free']>

const Faces = ({ instant }: { instant: Instant }) => {
  const t = useTranslations('demand.kind.booking')
  const locale = useLocale()
  const shown = distinctNames(instant.providers, locale)
  const names = [...shown.values()]
  const more = instant.provider_count - names.length
  const list = new Intl.ListFormat(languageTag[locale], { type: 'conjunction' })
  return (
    <span className={styles.people}>
      <span className={styles.faces}>
        {instant.providers.map(({ pk, full_name, photo }) => (
          <Avatar key={pk} name={full_name} photo={photo} size={40} />
        ))}
      </span>
      <span>
        {more === 0
          ? list.format(names)
          : t(instant.provider_count >= maxInstantProviders ? 'namesMany' : 'names', {
              names: names.join(', '),
              count: more,
            })}
      </span>
    </span>
  )
}

interface BookingCardProps {
  instant: Instant | null
  firstFree: FirstFree
  chosen: boolean
  onChoose: () => void
}

/** Booking a time: at a published price where somebody has one, else with offers for that time. */
export const BookingCard = ({ instant, firstFree, chosen, onChoose }: BookingCardProps) => {
  const t = useTranslations('demand.kind.booking')
  const locale = useLocale()
  const clock = usePlaceClock()
  const { starts_at: from, ends_at: to } = firstFree
  return (
    <KindCard title={t(instant ? 'title' : 'timeTitle')} chosen={chosen} onChoose={onChoose}>
      {instant ? <Faces instant={instant} /> : null}
      {instant ? (
        <span className={styles.fact}>
          <small>{t('price')}</small>
          <b>
            <Money
              cents={instant.low_cents}
              {...(instant.high_cents > instant.low_cents ? { to: instant.high_cents } : {})}
            />
          </b>
        </span>
      ) : null}
      <span className={styles.fact}>
        <small>{t('next')}</small>
        <b>
          {formatMoment(from, 'day', locale, clock)}, {formatHours(from, to, locale, clock)}
        </b>
      </span>
      <span className={styles.note}>{t(instant ? 'note' : 'timeNote')}</span>
    </KindCard>
  )
}

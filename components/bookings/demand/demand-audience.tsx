'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { demandAudienceQuery, useWatchDemand, useWidenDemand } from '@/hooks/bookings/demand-audience'
import { useErrorText } from '@/hooks/use-error-text'
import type { Booking } from '@/lib/contract/bookings'
import { maxNotifiedCount, type DemandAudience } from '@/lib/contract/demand-audience'
import { formatDuration } from '@/lib/format/date'
import { paths } from '@/lib/paths'
import { inCity, ofCity } from '@/lib/shared/place-names'
import styles from './demand-audience.module.css'

interface Props {
  booking: Booking
  reach: DemandAudience
}

/** Usual response time; nothing while there are too few responses. */
const Answers = ({ booking, reach }: Props) => {
  const t = useTranslations('reach')
  const locale = useLocale()
  if (!reach.answers) return null
  const { minutes, n, area } = reach.answers
  return (
    <p>
      {t(`answers.${area}`, {
        time: formatDuration(Math.max(1, minutes)),
        n,
        inCity: inCity(booking.city.name, locale),
      })}
    </p>
  )
}

const Cities = ({ booking, reach }: Props) => {
  const locale = useLocale()
  const t = useTranslations('reach.none')
  const problem = useErrorText()
  const widen = useWidenDemand(booking.pk)
  if (reach.cities.length === 0) return null
  return (
    <section>
      <h3>{t('cities')}</h3>
      <p>{t('citiesLead')}</p>
      <ul className={styles.chips}>
        {reach.cities.map(({ ibge, name, state, provider_count }) => (
          <li key={ibge}>
            <Button
              look="outlined"
              busy={widen.isPending && widen.variables.includes(ibge)}
              disabled={widen.isPending && !widen.variables.includes(ibge)}
              onClick={() => widen.mutate([ibge])}
              aria-label={t('askCity', {
                ofCity: `${ofCity(name, locale)}, ${state}`,
                count: provider_count,
              })}
            >
              {name} · {provider_count}
            </Button>
          </li>
        ))}
      </ul>
      {widen.isError ? <p role="alert">{problem(widen.error)}</p> : null}
    </section>
  )
}

const Watch = ({ booking, reach }: Props) => {
  const t = useTranslations('reach.none')
  const problem = useErrorText()
  const watch = useWatchDemand(booking.pk)
  return (
    <section>
      <h3>{t('watch')}</h3>
      {reach.is_watching ? (
        <p role="status">{t('watching')}</p>
      ) : (
        <>
          <p>{t('watchLead')}</p>
          <Button look="outlined" busy={watch.isPending} onClick={() => watch.mutate()}>
            {t('watchNow')}
          </Button>
        </>
      )}
      {watch.isError ? <p role="alert">{problem(watch.error)}</p> : null}
    </section>
  )
}

const OtherWork = ({ booking, reach }: Props) => {
  const locale = useLocale()
  const t = useTranslations('reach.none')
  if (reach.services.length === 0) return null
  return (
    <section>
      <h3>{t('services', { inCity: inCity(booking.city.name, locale) })}</h3>
      <ul className={styles.chips}>
        {reach.services.map(({ pk, name, slug, provider_count }) => (
          <li key={pk}>
            <ButtonLink href={paths.demand(slug, booking.city.ibge)} look="outlined">
              {`${name} · ${provider_count}`}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A demand's recipients, their usual response time, and alternatives if there are none. */
export const DemandAudiencePanel = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('reach')
  const { data: reach, isError } = useQuery(demandAudienceQuery(booking.pk))
  const locale = useLocale()
  const said = { service: booking.sub_service.name, inCity: inCity(booking.city.name, locale) }
  // The audience is unknown.
  if (!reach && isError) return null
  if (!reach?.is_matched)
    return (
      <p className={styles.told} role="status">
        {t('looking', said)}
      </p>
    )
  if (reach.told > 0)
    return (
      <div className={styles.told} role="status">
        <p>
          <strong>
            {reach.told >= maxNotifiedCount
              ? t('toldMany', { n: maxNotifiedCount - 1 })
              : t('told', { n: reach.told })}
          </strong>
        </p>
        <Answers booking={booking} reach={reach} />
      </div>
    )
  return (
    <div className={styles.none}>
      <h2 role="status">{t(reach.busy > 0 ? 'none.busyTitle' : 'none.title', said)}</h2>
      <p>{reach.busy > 0 ? t('none.busyLead', { ...said, count: reach.busy }) : t('none.lead')}</p>
      <Cities booking={booking} reach={reach} />
      <Watch booking={booking} reach={reach} />
      <OtherWork booking={booking} reach={reach} />
    </div>
  )
}

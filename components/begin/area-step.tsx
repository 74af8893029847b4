'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CityFinder } from '@/components/places/city-finder'
import { ChoiceCard } from '@/components/ui/form/choice-card'
import choices from '@/components/ui/form/choices.module.css'
import { FieldGroup } from '@/components/ui/form/field-group'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { Toggle } from '@/components/ui/toggle'
import { useMyCity } from '@/hooks/places/city'
import { placeQueries } from '@/hooks/places/queries'
import { useSaveUserServices } from '@/hooks/provider/mutations'
import type { City, NearbyCity } from '@/lib/contract/places'
import type { UserService } from '@/lib/contract/provider'
import { citiesWithin, radii, radiusOf } from './area'
import { AreaMap } from './area-map'
import styles from './begin.module.css'
import { withCitiesOfAll } from './picked-services'
import { StepBody, type StepMoves } from './step-body'

interface CityListProps {
  near: readonly NearbyCity[]
  codes: readonly number[]
  onChange: (codes: number[]) => void
}

/** The cities around, and those chosen elsewhere, each with a box. */
const CityList = ({ near, codes, onChange }: CityListProps) => {
  const t = useTranslations('begin.area')
  const elsewhere = codes.filter((code) => !near.some(({ ibge }) => ibge === code))
  const { data: named = [] } = useQuery(placeQueries.named([...elsewhere].sort((one, other) => one - other)))
  const rows: (City & { km?: number })[] = [...named.filter(({ ibge }) => elsewhere.includes(ibge)), ...near]
  return (
    <details className={styles.fold}>
      <summary>{t('list')}</summary>
      <ul className={styles.cities}>
        {rows.map(({ ibge, name, km }) => (
          <li key={ibge}>
            <Toggle
              look="box"
              label={km ? t('cityAt', { city: name, km: Math.round(km) }) : name}
              checked={codes.includes(ibge)}
              onChange={(on) => onChange(on ? [...codes, ibge] : codes.filter((code) => code !== ibge))}
            />
          </li>
        ))}
      </ul>
      <CityFinder
        label={t('add')}
        onPick={({ ibge }) => onChange(codes.includes(ibge) ? [...codes] : [...codes, ibge])}
      />
    </details>
  )
}

interface AreaProps extends StepMoves {
  services: UserService[]
  near: NearbyCity[]
}

const Area = ({ services, near, onDone, onSkip }: AreaProps) => {
  const t = useTranslations('begin.area')
  const save = useSaveUserServices()
  const [codes, setCodes] = useState(services[0]?.cities ?? [])
  const [isChanged, setChanged] = useState(false)
  const change = (next: number[]) => {
    setCodes(next)
    setChanged(true)
  }
  const city = near[0]?.name ?? ''
  const km = radiusOf(near, codes)
  const goOn = () => {
    if (codes.length === 0) return
    // Services may have cities of their own, which an unchanged choice keeps.
    if (!isChanged) return onDone()
    save.mutate(withCitiesOfAll(services, codes), { onSuccess: onDone })
  }
  return (
    <StepBody onward={goOn} onSkip={onSkip} saving={save}>
      <FieldGroup
        id="begin-radius"
        role="radiogroup"
        label={t('from', { city })}
        error={codes.length === 0 ? t('atLeastOne') : undefined}
      >
        <div className={choices.chips}>
          {radii.map((one) => (
            <ChoiceCard
              key={one}
              type="radio"
              name="radius"
              compact
              choice={{
                value: String(one),
                label: one === 0 ? t('only', { city }) : t('within', { km: one }),
              }}
              checked={km === one}
              onChange={() => change(citiesWithin(near, one))}
            />
          ))}
        </div>
      </FieldGroup>
      <div>
        <AreaMap
          near={near}
          codes={codes}
          km={km}
          label={t('map', { city, count: codes.length, km: km ?? 0 })}
        />
        <p className={styles.soft} role="status">
          {t('count', { count: codes.length })}
        </p>
      </div>
      <CityList near={near} codes={codes} onChange={change} />
    </StepBody>
  )
}

/** Chooses how far from the own city jobs are taken; the choice is a set of cities. */
export const AreaStep = ({ services, ...moves }: StepMoves & { services: UserService[] }) => {
  const own = useMyCity()
  const places = services[0]?.cities ?? []
  const centre = own && places.includes(own.ibge) ? own.ibge : (places[0] ?? 0)
  // Adding a city far away must not move the map.
  const [at] = useState(centre)
  const query = useQuery({ ...placeQueries.nearby(at), enabled: at > 0 })
  if (query.data) return <Area services={services} near={query.data} {...moves} />
  return (
    <StepBody onward={moves.onDone} onSkip={moves.onSkip}>
      <QueryBoundary query={query}>{() => null}</QueryBoundary>
    </StepBody>
  )
}

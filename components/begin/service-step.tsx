'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { PickButton } from '@/components/bookings/demand/service-pick'
import wizard from '@/components/bookings/demand/wizard.module.css'
import { CityFinder } from '@/components/places/city-finder'
import { matchesText } from '@/components/provider/services/matching-text'
import { Button } from '@/components/ui/button'
import { FieldGroup } from '@/components/ui/form/field-group'
import { Icon } from '@/components/ui/icon'
import { TextInput } from '@/components/ui/text-input'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { useAccountCity } from '@/hooks/places/account-city'
import { useMyCity } from '@/hooks/places/city'
import { useSaveUserServices } from '@/hooks/provider/mutations'
import { useSubServices } from '@/hooks/provider/sub-services'
import { publicCall } from '@/lib/api/public'
import type { City } from '@/lib/contract/places'
import type { UserService } from '@/lib/contract/provider'
import { cityStore } from '@/lib/storage/city'
import styles from './begin.module.css'
import { withPickedServices } from './picked-services'
import { StepBody, type StepMoves } from './step-body'

/** Services shown at once; typing finds the others. */
const shown = 12

/** Services to choose among: those that match the text, else the chosen and the most requested ones. */
const useOffered = (typed: string, chosen: readonly number[]) => {
  const locale = useLocale()
  const { options } = useSubServices()
  const { data: top = [] } = useQuery(catalogueQueries(publicCall(locale), locale).top())
  if (typed.trim().length > 1)
    return matchesText(options, typed, ({ name, service }) => `${name} ${service}`).slice(0, shown)
  const others = top.filter(({ pk }) => !chosen.includes(pk))
  return [
    ...options.filter(({ pk }) => chosen.includes(pk)),
    ...others.flatMap(({ pk }) => options.filter((one) => one.pk === pk)),
  ].slice(0, Math.max(shown, chosen.length))
}

interface CityQuestionProps {
  city: City | undefined
  error: string | undefined
  onPick: (city: City) => void
}

/** The city a new provider works in; the one this browser or the account knows is taken for granted. */
const CityQuestion = ({ city, error, onPick }: CityQuestionProps) => {
  const t = useTranslations('begin.service')
  const [isChanging, setChanging] = useState(false)
  if (!city || isChanging)
    return (
      <CityFinder
        label={t('city')}
        autoFocus={isChanging}
        error={error}
        onPick={(picked) => {
          setChanging(false)
          onPick(picked)
        }}
      />
    )
  return (
    <p className={styles.city}>
      <span>{t('inCity', { city: city.name, state: city.state })}</span>
      <Button look="plain" size="small" onClick={() => setChanging(true)}>
        {t('changeCity')}
      </Button>
    </p>
  )
}

/** Chooses services, and the city of the first ones; the next step asks how far from it. */
export const ServiceStep = ({ services, onDone, onSkip }: StepMoves & { services: UserService[] }) => {
  const t = useTranslations('begin.service')
  const save = useSaveUserServices()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(() => services.map(({ sub_service }) => sub_service))
  const [isAsked, setAsked] = useState(false)
  const cityPart = useRef<HTMLDivElement>(null)
  const servicesPart = useRef<HTMLDivElement>(null)
  const offered = useOffered(typed, chosen)
  const stored = useMyCity()
  const own = useAccountCity(stored === undefined)
  const city = stored ?? own
  const places = services[0]?.cities ?? (city ? [city.ibge] : [])
  const toggle = (pk: number) =>
    setChosen(chosen.includes(pk) ? chosen.filter((one) => one !== pk) : [...chosen, pk])
  const goOn = () => {
    setAsked(true)
    // The question without an answer may be outside the window.
    const open = places.length === 0 ? cityPart : chosen.length === 0 ? servicesPart : null
    if (open) return open.current?.querySelector('input')?.focus()
    const next = withPickedServices(services, chosen, places)
    if (!next) return onDone()
    save.mutate(next, { onSuccess: onDone })
  }
  return (
    <StepBody onward={goOn} onSkip={onSkip} saving={save}>
      {services.length === 0 ? (
        <div ref={cityPart}>
          <CityQuestion
            city={city}
            error={isAsked && places.length === 0 ? t('cityMissing') : undefined}
            onPick={(picked) => cityStore.keep(picked)}
          />
        </div>
      ) : null}
      <FieldGroup
        id="begin-services"
        role="group"
        label={chosen.length === 0 ? t('pick') : t('chosen', { count: chosen.length })}
        error={isAsked && chosen.length === 0 ? t('atLeastOne') : undefined}
      >
        <div ref={servicesPart} className={styles.stack}>
          <TextInput
            type="search"
            label={t('search')}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            htmlInput={{ maxLength: 80 }}
            start={<Icon name="search" />}
          />
          {offered.length === 0 && typed.trim().length > 1 ? (
            <p role="status" className={styles.soft}>
              {t('none')}
            </p>
          ) : null}
          <ul className={wizard.tiles}>
            {offered.map(({ pk, icon, name }) => (
              <li key={pk}>
                <PickButton
                  pk={pk}
                  icon={icon}
                  name={name}
                  chosen={chosen.includes(pk)}
                  onClick={() => toggle(pk)}
                />
              </li>
            ))}
          </ul>
        </div>
      </FieldGroup>
    </StepBody>
  )
}

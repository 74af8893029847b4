'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import toast from 'react-hot-toast'
import { CitySearch, nameOf, useCitySearch, type CityPickerProps } from '@/components/places/city-search'
import { Button } from '@/components/ui/button'
import { placeQueries } from '@/hooks/places/queries'
import { stateNames, states, type City, type Uf } from '@/lib/contract/places'
import styles from './cities-picker.module.css'
import { normalizeText } from './matching-text'
import { StateChips } from './state-chips'
import { stateOf, withCities, withoutState } from './states'

type Option = { kind: 'state'; uf: Uf } | { kind: 'city'; city: City }

const statesLike = (typed: string): Uf[] => {
  const word = normalizeText(typed.trim())
  return word.length < 2
    ? []
    : states.filter((uf) => uf.toLowerCase() === word || normalizeText(stateNames[uf]).startsWith(word))
}

interface CitiesPickerProps extends CityPickerProps {
  value: number[]
  onChange: (codes: number[]) => void
}

/** Several municipalities, one by one or a whole state at once. The value is the list of their IBGE codes. */
export const CitiesPicker = ({ value, onChange, required, ...field }: CitiesPickerProps) => {
  const t = useTranslations('accounts.city')
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [picks, setPicks] = useState(0)
  const [showStates, setShowStates] = useState(false)
  const [fetching, setFetching] = useState<Uf | null>(null)
  const statesId = useId()
  const found = useCitySearch(typed)

  const addState = async (uf: Uf) => {
    if (fetching !== null) return
    setFetching(uf)
    try {
      const cities = await client.fetchQuery(placeQueries.ofState(uf))
      onChange(
        withCities(
          value,
          cities.map(({ ibge }) => ibge),
        ),
      )
    } catch {
      toast.error(t('failed'))
    } finally {
      setFetching(null)
    }
  }
  const pick = (option: Option | null) => {
    if (!option) return
    // Clears the field for the next city.
    setPicks(picks + 1)
    setTyped('')
    if (option.kind === 'state') void addState(option.uf)
    else onChange(withCities(value, [option.city.ibge]))
  }
  const held = new Set(value)
  const heldStates = new Set(value.map(stateOf))
  const options: Option[] = [
    ...(typed.trim().length < 2 ? [] : (found.data ?? []))
      .filter(({ ibge }) => !held.has(ibge))
      .map((city) => ({ kind: 'city' as const, city })),
    // States come after cities of the same name: Enter should select the city, not hundreds of them.
    ...statesLike(typed).map((uf) => ({ kind: 'state' as const, uf })),
  ]
  return (
    <div className={styles.picker}>
      <CitySearch
        {...field}
        key={picks}
        required={required && value.length === 0}
        typed={typed}
        onType={setTyped}
        onPick={pick}
        options={options}
        isSearching={found.isFetching}
        list={{
          inputValue: typed,
          groupBy: ({ kind }) => t(kind === 'state' ? 'group.states' : 'group.cities'),
          getOptionLabel: (option) =>
            option.kind === 'state' ? t('addState', { name: stateNames[option.uf] }) : nameOf(option.city),
          getOptionKey: (option) => (option.kind === 'state' ? option.uf : option.city.ibge),
          isOptionEqualToValue: () => false,
        }}
      />
      <Button
        look="plain"
        size="small"
        className={styles.more}
        aria-expanded={showStates}
        aria-controls={statesId}
        onClick={() => setShowStates(!showStates)}
      >
        {t('states')}
      </Button>
      <div id={statesId} hidden={!showStates} className={styles.states} role="group" aria-label={t('states')}>
        <p className={styles.help}>{t('statesHelp')}</p>
        {states.map((uf) => (
          <button
            key={uf}
            type="button"
            className={styles.state}
            aria-pressed={heldStates.has(uf)}
            aria-label={`${uf} ${stateNames[uf]}`}
            title={stateNames[uf]}
            aria-busy={fetching === uf}
            aria-disabled={fetching !== null}
            onClick={() => (heldStates.has(uf) ? onChange(withoutState(value, uf)) : void addState(uf))}
          >
            {uf}
          </button>
        ))}
      </div>
      <StateChips value={value} onChange={onChange} />
    </div>
  )
}

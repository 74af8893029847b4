'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { placeQueries } from '@/hooks/places/queries'
import { useDebounced } from '@/hooks/use-debounced'
import type { City } from '@/lib/contract/places'
import { getQueryClient } from '@/lib/query-client'
import styles from './city-finder.module.css'

/** Results that fit a phone above its keyboard. */
const shown = 6

interface CityFinderProps {
  label: string
  /** For a field opened by a button in order to type. */
  autoFocus?: boolean
  error?: string
  onPick: (city: City) => void
}

/** The field to type a city into, and the cities found, each a button. Enter takes the first. */
export const CityFinder = ({ label, autoFocus = false, error, onPick }: CityFinderProps) => {
  const t = useTranslations('layout.city')
  const id = useId()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const q = useDebounced(words)
  const isAsked = q.length >= 2
  const found = useQuery(
    {
      ...placeQueries.cities(q),
      enabled: isAsked,
      retry: 1,
      networkMode: 'always',
      placeholderData: keepPreviousData,
    },
    // Public pages have no provider of it.
    getQueryClient(),
  )
  const hits = words.length >= 2 ? (found.data ?? []).slice(0, shown) : []
  const isNone = isAsked && found.isSuccess && !found.isPlaceholderData && hits.length === 0
  const hint = found.isError && isAsked ? t('out') : isNone ? t('none') : hits.length === 0 ? t('hint') : ''
  return (
    <div className={styles.finder}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="text"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        autoFocus={autoFocus}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The Enter that ends a composition picks nothing.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (hits[0]) onPick(hits[0])
        }}
      />
      <ul className={styles.hits} aria-label={t('found')}>
        {hits.map((hit) => (
          <li key={hit.ibge}>
            <button type="button" className={styles.hit} onClick={() => onPick(hit)}>
              {hit.name} <span className={styles.state}>{hit.state}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" id={`${id}-note`} className={styles.note}>
        {error ?? hint}
      </p>
    </div>
  )
}

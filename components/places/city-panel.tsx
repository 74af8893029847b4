'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { placeQueries } from '@/hooks/places/queries'
import { useDebounced } from '@/hooks/use-debounced'
import type { City } from '@/lib/contract/places'
import { getQueryClient } from '@/lib/query-client'
import { cityStore } from '@/lib/storage/city'
import styles from './city-panel.module.css'

/** Results that fit a phone above its keyboard. */
const shown = 6

interface CityPanelProps {
  city: City | undefined
  onPick: (city: City | null) => void
}

/** The field to type a city into, and the cities found, each a button. */
export const CityPanel = ({ city, onPick }: CityPanelProps) => {
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
  const take = (picked: City | null) => {
    cityStore.keep(picked)
    onPick(picked)
  }
  return (
    <form
      method="post"
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        if (hits[0]) take(hits[0])
      }}
    >
      <label htmlFor={id} className={styles.label}>
        {t('label')}
      </label>
      <input
        id={id}
        className={styles.input}
        type="text"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        // Opened by a button in order to type.
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.hits} aria-label={t('found')}>
        {hits.map((hit) => (
          <li key={hit.ibge}>
            <button type="button" className={styles.hit} onClick={() => take(hit)}>
              {hit.name} <span className={styles.state}>{hit.state}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {found.isError && isAsked ? t('out') : isNone ? t('none') : hits.length === 0 ? t('hint') : ''}
      </p>
      {city ? (
        <button type="button" className={styles.forget} onClick={() => take(null)}>
          {t('forget', { city: city.name })}
        </button>
      ) : null}
    </form>
  )
}

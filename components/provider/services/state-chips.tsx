'use client'

import Chip from '@mui/material/Chip'
import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { placeQueries } from '@/hooks/places/queries'
import { stateNames, type Uf } from '@/lib/contract/places'
import styles from './cities-picker.module.css'
import { byState, withoutState } from './states'

/**
 * The states of some cities, each with how many are chosen. Complete states are named as such once their
 * cities are loaded.
 */
export const useStateNames = (codes: readonly number[]) => {
  const t = useTranslations('accounts.city')
  const groups = byState(codes)
  const lists = useQueries({ queries: groups.map(({ uf }) => placeQueries.ofState(uf)) })
  return groups.map((group, at) => {
    const cities = lists[at]?.data
    const values = { name: stateNames[group.uf], count: group.codes.length }
    const single = group.codes.length === 1 ? cities?.find(({ ibge }) => ibge === group.codes[0]) : undefined
    const isWhole = cities !== undefined && cities.length === group.codes.length && cities.length > 1
    return {
      ...group,
      cities,
      text: single ? `${single.name} – ${group.uf}` : t(isWhole ? 'wholeState' : 'someOf', values),
    }
  })
}

/** The chosen cities, one chip per state, which opens to the cities. */
export const StateChips = ({ value, onChange }: { value: number[]; onChange: (codes: number[]) => void }) => {
  const t = useTranslations('accounts.city')
  const groups = useStateNames(value)
  const [shown, setShown] = useState<Uf | null>(null)
  const id = useId()
  const open = groups.find(({ uf }) => uf === shown)
  return (
    <>
      <p className={styles.help} role="status">
        {t('total', { count: value.length })}
      </p>
      {groups.length > 0 ? (
        <ul className={styles.chips} aria-label={t('chosen')}>
          {groups.map(({ uf, codes, text }) => (
            <li key={uf} className={styles.chip}>
              {codes.length > 1 ? (
                <button
                  type="button"
                  className={styles.name}
                  aria-expanded={shown === uf}
                  aria-controls={id}
                  title={t('showState', { name: stateNames[uf] })}
                  onClick={() => setShown(shown === uf ? null : uf)}
                >
                  {text}
                </button>
              ) : (
                <span className={styles.name}>{text}</span>
              )}
              <button
                type="button"
                className={styles.remove}
                aria-label={t(codes.length > 1 ? 'removeState' : 'removeCity', {
                  name: codes.length > 1 ? stateNames[uf] : text,
                })}
                onClick={() => onChange(withoutState(value, uf))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div id={id}>
        {open?.cities && open.codes.length > 1 ? (
          <div className={styles.cities} role="group" aria-label={open.text}>
            {open.cities
              .filter(({ ibge }) => open.codes.includes(ibge))
              .map(({ ibge, name }) => (
                <Chip
                  key={ibge}
                  label={name}
                  size="small"
                  onDelete={() => onChange(value.filter((code) => code !== ibge))}
                />
              ))}
          </div>
        ) : null}
      </div>
    </>
  )
}

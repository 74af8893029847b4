'use client'

import SearchIcon from '@mui/icons-material/SearchRounded'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Tile, tintOf } from '@/components/ui/tile'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { useDebounced } from '@/hooks/use-debounced'
import { publicCall } from '@/lib/api/public'
import type { SearchHit } from '@/lib/contract/catalogue'
import type { RequestDraft } from '@/lib/wizard/request'
import styles from './wizard.module.css'

type Picked = NonNullable<RequestDraft['service']>

const Hit = ({
  hit,
  chosen,
  row,
  onPick,
}: {
  hit: SearchHit
  chosen: boolean
  row?: boolean
  onPick: (picked: Picked) => void
}) => (
  <li>
    <button
      type="button"
      className={row ? `${styles.pick} ${styles.row}` : styles.pick}
      aria-pressed={chosen}
      onClick={() =>
        onPick({ pk: hit.pk, slug: hit.slug, service_slug: hit.service_slug, name: hit.name, icon: hit.icon })
      }
    >
      <Tile src={hit.icon} tint={tintOf(hit.pk)} size={row ? 44 : 56} />
      <span>
        {hit.name}
        <small>{hit.service_name}</small>
      </span>
    </button>
  </li>
)

/**
 * Finding what is needed: by typing, accents and typos forgiven, or among what people ask for most. `asked`
 * was typed before.
 */
export const ServiceStep = ({
  chosen,
  asked,
  onPick,
}: {
  chosen: number | null
  asked: string
  onPick: (picked: Picked) => void
}) => {
  const t = useTranslations('demand.service')
  const locale = useLocale()
  const [text, setText] = useState(asked)
  const wanted = useDebounced(text.trim())
  const queries = catalogueQueries(publicCall(locale), locale)
  const { data: hits = [], isFetched } = useQuery(queries.search(wanted))
  const { data: popular = [] } = useQuery(queries.top())
  const { data: services = [] } = useQuery(queries.services())
  // A whole service is not a job: its own sub-services are offered in its place.
  const jobs = hits.flatMap((hit): SearchHit[] => {
    if (hit.kind === 'sub_service') return [hit]
    const service = services.find((one) => one.pk === hit.pk)
    return (service?.sub_services ?? [])
      .slice(0, 8)
      .map((sub) => ({ ...sub, kind: 'sub_service', service_slug: hit.slug, service_name: hit.name }))
  })
  const found = [...new Map(jobs.map((job) => [job.pk, job])).values()]
  const isSearching = wanted.length > 1
  return (
    <>
      <TextField
        fullWidth
        type="search"
        label={t('label')}
        placeholder={t('placeholder')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon aria-hidden="true" />
              </InputAdornment>
            ),
          },
          inputLabel: { shrink: true },
        }}
      />
      <div aria-live="polite">
        {isSearching && found.length > 0 ? (
          <ul className={styles.results} aria-label={t('results')}>
            {found.map((hit) => (
              <Hit key={hit.pk} hit={hit} row chosen={hit.pk === chosen} onPick={onPick} />
            ))}
          </ul>
        ) : null}
        {isSearching && isFetched && found.length === 0 ? <p className={styles.lead}>{t('none')}</p> : null}
      </div>
      {isSearching && found.length > 0 ? null : (
        <>
          <h2 className={styles.subtitle}>{t('popular')}</h2>
          <ul className={styles.tiles}>
            {popular.slice(0, 12).map((hit) => (
              <Hit key={hit.pk} hit={hit} chosen={hit.pk === chosen} onPick={onPick} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

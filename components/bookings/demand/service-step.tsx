'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { TextInput } from '@/components/ui/text-input'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { useDebounced } from '@/hooks/use-debounced'
import { publicCall } from '@/lib/api/public'
import type { SearchHit } from '@/lib/contract/catalogue'
import type { PickedService } from '@/lib/wizard/request'
import { Hit } from './service-pick'
import styles from './wizard.module.css'

// Lazily loaded: most searches find something.
const UnknownService = dynamic(() => import('./unknown-service').then((module) => module.UnknownService), {
  ssr: false,
})

/** Searches the catalogue for requestable work. */
const useJobs = (wanted: string) => {
  const locale = useLocale()
  const queries = catalogueQueries(publicCall(locale), locale)
  const { data: hits = [], isFetched: isSearched } = useQuery(queries.search(wanted))
  const { data: popular = [] } = useQuery(queries.top())
  // Loads the whole catalogue, 32 KB, only after a search.
  const { data: services = [], isFetched } = useQuery({ ...queries.services(), enabled: wanted.length > 1 })
  // A whole service is not a job: its own sub-services are offered in its place.
  const jobs = hits.flatMap((hit): SearchHit[] => {
    if (hit.kind === 'sub_service') return [hit]
    const service = services.find((one) => one.pk === hit.pk)
    return (service?.sub_services ?? [])
      .slice(0, 8)
      .map((sub) => ({ ...sub, kind: 'sub_service', service_slug: hit.slug, service_name: hit.name }))
  })
  return {
    found: [...new Map(jobs.map((job) => [job.pk, job])).values()],
    isFetched: isSearched && isFetched,
    popular,
    services,
  }
}

interface Props {
  chosen: number | null
  /** Earlier search words. */
  asked: string
  onType: (words: string) => void
  onPick: (picked: PickedService) => void
}

/**
 * Finds the work by typing, tolerant of accents and typos, or among popular ones. Work without a match is requested
 * in the customer's own words.
 */
export const ServiceStep = ({ chosen, asked, onType, onPick }: Props) => {
  const t = useTranslations('demand.service')
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? asked
  const type = (words: string) => {
    setTyped(words)
    onType(words)
  }
  // The field is on screen before the page's scripts have run; React neither reads nor clears what it holds.
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const setField = useCallback((node: HTMLInputElement | HTMLTextAreaElement | null) => {
    field.current = node
  }, [])
  const takeEarly = useEffectEvent(() => {
    const early = field.current?.value
    if (early && early !== asked) type(early)
  })
  useEffect(() => takeEarly(), [])
  const wanted = useDebounced(text.trim())
  const { found, isFetched, popular, services } = useJobs(wanted)
  const isSearching = wanted.length > 1
  const isUnknown = isSearching && isFetched && found.length === 0
  return (
    <>
      <TextInput
        type="search"
        label={t('label')}
        placeholder={t('placeholder')}
        value={text}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        inputRef={setField}
        htmlInput={{ maxLength: 80 }}
        start={<Icon name="search" />}
      />
      <div aria-live="polite">
        {isSearching && found.length > 0 ? (
          <ul className={styles.results} aria-label={t('results')}>
            {found.map((hit) => (
              <Hit key={hit.pk} hit={hit} row chosen={hit.pk === chosen} onPick={onPick} />
            ))}
          </ul>
        ) : null}
      </div>
      {isUnknown ? <UnknownService words={wanted} services={services} onPick={onPick} /> : null}
      {isSearching && (found.length > 0 || isUnknown) ? null : (
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

'use client'

import { useEffect, useState } from 'react'
import type { SearchHit } from '@/lib/contract/catalogue'
import type { Locale } from '@/lib/i18n/locales'

/** Returns hits for a text. Loads the client on the first search, not with the page. */
export const searchHitsQuery = async (text: string, locale: Locale): Promise<SearchHit[]> =>
  (await import('./search-reads')).readHits(text, locale)

interface Found {
  text: string
  hits: SearchHit[]
  /** The search failed, which says nothing about whether there are hits. */
  isOut: boolean
}

/** Hits for the typed text; the earlier ones stay while newer are being fetched. */
export const useSearchHits = (
  text: string,
  locale: Locale,
): { hits: SearchHit[]; isFetched: boolean; isOut: boolean } => {
  const [found, setFound] = useState<Found>({ text: '', hits: [], isOut: false })
  useEffect(() => {
    if (text.length < 2) return undefined
    let isCurrent = true
    searchHitsQuery(text, locale).then(
      (hits) => isCurrent && setFound({ text, hits, isOut: false }),
      () => isCurrent && setFound({ text, hits: [], isOut: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [text, locale])
  return { hits: found.hits, isFetched: found.text === text, isOut: found.isOut }
}

import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { clearQuery } from '@/hooks/use-wizard-history'
import { publicCall } from '@/lib/api/public'
import type { Answers } from '@/lib/contract/form'
import { isMunicipality } from '@/lib/contract/municipality'
import { cityStore } from '@/lib/storage/city'
import type { RequestDraft } from '@/lib/wizard/request'
import { formWizard } from '@/lib/wizard/steps'
import { findSubService, type Prefill } from './prefill'
import { useRepeatRequest, type RepeatedRequest } from './repeat-request'
import { useRequestSearch } from './request-search'

/** Maximum length of the search field. */
const longestWords = 80
const noQuery = new URLSearchParams()

/** The answer that says how long, as a link has it in minutes; undefined until it is known whether there is one. */
const useChosenDuration = (service: RequestDraft['service'], minutes: number | null): Answers | undefined => {
  const locale = useLocale()
  const isAsked = service !== null && minutes !== null
  const { data, isPending } = useQuery({
    ...catalogueQueries(publicCall(locale), locale).subService(
      service?.service_slug ?? '',
      service?.slug ?? '',
    ),
    enabled: isAsked,
    retry: false,
  })
  return useMemo(() => {
    if (!isAsked) return {}
    if (isPending) return undefined
    const choice = data?.durations?.choices.find((one) => one.minutes === minutes)
    return data?.durations && choice ? { [data.durations.field]: choice.value } : {}
  }, [isAsked, isPending, data, minutes])
}

/**
 * Applies `?service=` (with `city`, `provider`, `duration` and `way`) from a page on which the service was chosen, and
 * starts after that step. Returns true while the linked data is being fetched, so that the step is not shown
 * meanwhile.
 */
const useChosenService = ({ kind, draft, isReady, change, jumpTo }: Prefill): boolean => {
  const search = useRequestSearch()?.search ?? noQuery
  const locale = useLocale()
  const wanted = search.get('service')
  const asked = search.get('city') ?? cityStore.read()?.ibge
  const provider = kind === 'schedule' ? Number(search.get('provider')) || null : null
  const way = search.get('way')
  const wantedKind = provider !== null || way === 'time' ? 'schedule' : way === 'offers' ? 'demand' : null
  const { data: services, isError } = useQuery({
    ...catalogueQueries(publicCall(locale), locale).services(),
    enabled: wanted !== null,
  })
  const service = useMemo(
    () => (services && wanted ? findSubService(services, wanted) : null),
    [services, wanted],
  )
  const duration = useChosenDuration(service, Number(search.get('duration')) || null)
  const taken = useRef(false)
  useEffect(() => {
    if (!isReady || !draft || !wanted || !services || !duration || taken.current) return
    taken.current = true
    if (!service) return
    // An address chosen earlier wins over the city of the link.
    const city = Number(asked)
    if (isMunicipality(city) && draft.addressPk === null && draft.address.city === null)
      change({ address: { ...draft.address, city } })
    const isOther = draft.service?.pk !== service.pk
    const isTimed = Object.keys(duration).length > 0
    const isKindGiven = wantedKind !== null
    const isOtherKind = isKindGiven && !(draft.isKindGiven && draft.kind === wantedKind)
    if (isOther || isTimed || isOtherKind || (provider !== null && draft.provider !== provider)) {
      const answers = { ...(isOther ? {} : draft.answers), ...duration }
      change({ service, kind: wantedKind, isKindGiven, slot: null, provider, answers })
      jumpTo(formWizard.first + 1)
    }
    clearQuery()
  }, [isReady, wanted, asked, services, service, duration, draft, change, jumpTo, provider, wantedKind])
  if (wanted === null || isError) return false
  return !services || (service !== null && (!duration || draft?.service?.pk !== service.pk))
}

/** `?q=`, a search text without a matching service: it starts the description and the search. Returns it. */
const useWords = ({ draft, isReady, change, jumpTo }: Prefill): string => {
  const { search, initial } = useRequestSearch() ?? { search: noQuery, initial: noQuery }
  const words = initial.get('q')?.trim().slice(0, longestWords) ?? ''
  const hasService = search.get('service') !== null
  const taken = useRef(false)
  useEffect(() => {
    if (!isReady || !draft || words === '' || hasService || taken.current) return
    taken.current = true
    change({ words, ...(draft.description === '' ? { description: words } : {}) })
    jumpTo(formWizard.first)
    clearQuery()
  }, [isReady, words, hasService, draft, change, jumpTo])
  return words
}

/**
 * Fills the draft from the wizard's link, once. Returns the search text, or '', whether it is still filling, and the
 * earlier request it was filled from.
 */
export const useRequestPrefill = (
  prefill: Prefill,
): { words: string; isFilling: boolean; again: RepeatedRequest | null } => {
  const locale = useLocale()
  const isAgain = useRequestSearch()?.search.has('again') ?? false
  const { data: services, isError } = useQuery({
    ...catalogueQueries(publicCall(locale), locale).services(),
    enabled: isAgain,
  })
  const { again, isFilling: isRepeating } = useRepeatRequest(prefill, services)
  const isFilling = useChosenService(prefill)
  return { words: useWords(prefill), isFilling: isFilling || (isRepeating && !isError), again }
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '@/hooks/accounts/session'
import { clearQuery } from '@/hooks/use-wizard-history'
import type { Booking } from '@/lib/contract/bookings'
import type { Service } from '@/lib/contract/catalogue'
import { addressDraft } from '@/lib/wizard/address'
import { emptyRequest, stepsOf, type RequestDraft, type RequestKind } from '@/lib/wizard/request'
import { formWizard } from '@/lib/wizard/steps'
import { findSubService, type Prefill } from './prefill'
import { bookingQueries } from './queries'
import { useRequestSearch } from './request-search'

/** Returns the draft of a repeated request: everything but its time and photos, which belong to the earlier one. */
const draftOf = (old: Booking, services: Service[], kind: RequestKind): Omit<RequestDraft, 'key'> => {
  const { key: _key, ...empty } = emptyRequest('')
  const { address } = old
  const provider = kind === 'schedule' && old.provider && !old.provider.is_closed ? old.provider.pk : null
  // Without its provider, a repeated booking may also collect offers.
  const isKindGiven = kind === 'demand' || provider !== null
  return {
    ...empty,
    kind: isKindGiven ? kind : null,
    isKindGiven,
    service: findSubService(services, old.sub_service.slug),
    answers: old.raw_answers ?? {},
    description: old.description,
    provider,
    addressPk: address?.pk ?? null,
    // Typed as well, for where the saved one was deleted since.
    address: address ? addressDraft(address) : { ...empty.address, city: old.city.ibge },
  }
}

/** An earlier request whose answers were prefilled. */
export interface RepeatedRequest {
  /** Name of the earlier provider if this request cannot be addressed to them; null if it can, or there was none. */
  name: string | null
}

/** `?again=`, an earlier booking of the reader's: the same work, with its answers and address filled in. */
export const useRepeatRequest = (
  { kind, draft, isReady, change, jumpTo }: Prefill,
  services: Service[] | undefined,
): { again: RepeatedRequest | null; isFilling: boolean } => {
  const pk = Number(useRequestSearch()?.initial.get('again')) || null
  const { status } = useSession()
  const isRead = pk !== null && status !== 'anonymous'
  const { data: old, isError } = useQuery({
    ...bookingQueries.detail(pk ?? 0),
    enabled: isRead && status === 'signed-in',
  })
  const taken = useRef(false)
  const [again, setAgain] = useState<RepeatedRequest | null>(null)
  useEffect(() => {
    if (!isReady || !draft || !old || !services || taken.current) return
    taken.current = true
    if (old.role !== 'customer') return
    const filled = draftOf(old, services, kind)
    change(filled)
    const isAlone = kind === 'schedule' || !old.provider || old.provider.is_closed
    setAgain({ name: isAlone ? null : (old.provider?.full_name ?? null) })
    const isTimeNext = filled.isKindGiven && old.address !== null
    jumpTo(
      formWizard.first + (filled.service ? stepsOf(undefined).indexOf(isTimeNext ? 'when' : 'where') : 0),
    )
    clearQuery()
  }, [isReady, draft, old, services, kind, change, jumpTo])
  const isAnothers = old !== undefined && old.role !== 'customer'
  return { again, isFilling: isRead && !isError && !isAnothers && again === null }
}

import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '@/lib/api/error'
import type { PublicProvider } from '@/lib/contract/catalogue'
import type { RequestDraft } from '@/lib/wizard/request'
import { scheduleQueries } from './schedule'

export type ChosenProvider = Pick<
  PublicProvider,
  'pk' | 'full_name' | 'last_initial' | 'member_since' | 'rating' | 'review_count'
> & { price_cents: number }

/**
 * The professional a request is for, with the published price of its service. `isGone`: they can no longer be
 * booked at once.
 */
export const useChosenProvider = (
  draft: RequestDraft | null,
): { chosen: ChosenProvider | null; isGone: boolean } => {
  const pk = draft?.provider ?? null
  const { data, error } = useQuery({ ...scheduleQueries.provider(pk ?? 0), enabled: pk !== null })
  if (pk === null) return { chosen: null, isGone: false }
  if (!data) return { chosen: null, isGone: isNotFound(error) }
  const offering = data.services.find((one) => one.sub_service === draft?.service?.pk && one.instant)
  if (!offering || offering.price_cents === null) return { chosen: null, isGone: true }
  return { chosen: { ...data, price_cents: offering.price_cents }, isGone: false }
}

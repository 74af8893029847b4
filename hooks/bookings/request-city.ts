import { useQuery } from '@tanstack/react-query'
import { accountQueries } from '@/hooks/accounts/queries'
import { useSession } from '@/hooks/accounts/session'
import type { RequestDraft } from '@/lib/wizard/request'

/** IBGE code of the city a request is for, as soon as it is known. */
export const useCity = (draft: RequestDraft | null): number | null => {
  const { status } = useSession()
  const pk = draft?.addressPk ?? null
  const { data: profile } = useQuery({
    ...accountQueries.profile(),
    enabled: status === 'signed-in' && pk !== null,
  })
  if (pk !== null) return profile?.addresses.find((one) => one.pk === pk)?.city ?? null
  return draft?.address.city ?? null
}

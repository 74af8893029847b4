import { useEffect, useState } from 'react'
import { useSessionState } from '@/hooks/state-providers'
import type { City } from '@/lib/contract/places'

/** City of the only saved address of the signed-in user. Loads the profile on use: most visitors have none. */
export const useAccountCity = (isAsked: boolean): City | undefined => {
  const { status } = useSessionState()
  const [city, setCity] = useState<City>()
  useEffect(() => {
    if (!isAsked || status !== 'signed-in') return
    void import('./read-account-city').then(({ readAccountCity }) => readAccountCity()).then(setCity)
  }, [isAsked, status])
  return status === 'signed-in' ? city : undefined
}

import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { serviceTree } from './queries'

export interface SubServiceOption {
  pk: number
  name: string
  service: string
  icon: string
  council: string | null
}

/** Every sub-service, with the service it belongs to. */
export const useSubServices = () => {
  const { data, isError } = useQuery(serviceTree(useLocale()))
  const options = useMemo<SubServiceOption[]>(
    () =>
      (data ?? []).flatMap((service) =>
        service.sub_services.map(({ pk, name, icon, council }) => ({
          pk,
          name,
          icon,
          council,
          service: service.name,
        })),
      ),
    [data],
  )
  return { options, isLoading: !data && !isError }
}

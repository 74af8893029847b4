import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import type { BodyIn } from '@/lib/contract/endpoint'
import { saveAvailability, saveUserServices } from '@/lib/contract/provider'
import { providerQueries } from './queries'

/** Reads the checklist again; every mutation that may change it calls this. */
export const refetchChecklist = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: providerQueries.checklist().queryKey })

export const useSaveUserServices = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof saveUserServices>) => call(saveUserServices, { body }),
    onSuccess: (services) => {
      client.setQueryData(providerQueries.services().queryKey, services)
      refetchChecklist(client)
    },
  })
}
export const useSaveAvailability = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof saveAvailability>) => call(saveAvailability, { body }),
    onSuccess: (hours) => {
      client.setQueryData(providerQueries.availability().queryKey, hours)
      refetchChecklist(client)
    },
  })
}

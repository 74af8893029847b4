import { useMutation } from '@tanstack/react-query'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import { reportPerson } from '@/lib/contract/complaints'
import type { BodyIn } from '@/lib/contract/endpoint'

/** Tells the operators of the other side of a booking; once, however often it is tapped. */
export const useReportPerson = (pk: number) =>
  useSingleFlight(
    useMutation({
      mutationFn: (body: BodyIn<typeof reportPerson>) => call(reportPerson, { params: { pk }, body }),
    }),
  )

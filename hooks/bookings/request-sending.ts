import { useCallback, useState } from 'react'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { isApiError } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import type { MissingAuthorization } from '@/lib/contract/errors'
import type { RequestDraft, RequestKind } from '@/lib/wizard/request'
import { usePublish } from './request'

/** Field codes under the API's field names. */
export type RejectedRequest = Record<string, readonly string[]>

interface Sending {
  kind: RequestKind
  draft: RequestDraft | null
  /** IBGE code of the place, whose clock the chosen hours are on. */
  city: number | null
  onPublished: (booking: Booking) => void
  /** The first refused field, or null with the code of the whole request. */
  onRefused: (field: string | null, code: string) => void
}

/** Publishes a request, one attempt at a time. Keeps the validation errors of the last one. */
export const useRequestSending = ({ kind, draft, city, onPublished, onRefused }: Sending) => {
  const { mutate, isPending } = useSingleFlight(usePublish(kind, city))
  const [refused, setRefused] = useState<RejectedRequest>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [missing, setMissing] = useState<MissingAuthorization | null>(null)
  const [published, setPublished] = useState<Booking | null>(null)

  const send = () => {
    if (!draft) return
    setProblem(null)
    setMissing(null)
    setRefused({})
    mutate(draft, {
      onSuccess: (booking) => {
        setPublished(booking)
        onPublished(booking)
      },
      onError: (error) => {
        if (!isApiError(error)) return setProblem('internal_error')
        if (error.missing) return setMissing(error.missing)
        setRefused(error.errors ?? {})
        setProblem(error.code)
        onRefused(Object.keys(error.errors ?? {})[0] ?? null, error.code)
      },
    })
  }
  /** Clears the refusal of fields that were edited since. */
  const forgive = useCallback((isEdited: (field: string) => boolean) => {
    setRefused((fields) => {
      const left = Object.entries(fields).filter(([field]) => !isEdited(field))
      return left.length === Object.keys(fields).length ? fields : Object.fromEntries(left)
    })
  }, [])
  const dismissProblem = () => setProblem(null)
  const dismissMissing = () => setMissing(null)

  return {
    send,
    isPending,
    refused,
    problem,
    missing,
    published,
    forgive,
    dismissProblem,
    dismissMissing,
  }
}

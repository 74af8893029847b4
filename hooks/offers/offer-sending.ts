import { useCallback, useRef, useState } from 'react'
import { errorCodeOf, isApiError } from '@/lib/api/error'
import type { Offer } from '@/lib/contract/offers'
import type { OfferDraft } from '@/lib/wizard/make-offer'
import { useSendOffer, type OfferSubject } from './make-offer'

/** Field codes under the API's field names. */
export type RejectedOffer = Record<string, readonly string[]>

interface Sending {
  subject: OfferSubject
  onSent: (offer: Offer) => void
  /** The first refused field. */
  onRefused: (field: string) => void
}

/** Sends an offer, one attempt at a time. Keeps the validation errors of the last one. */
export const useOfferSending = ({ subject, onSent, onRefused }: Sending) => {
  const { mutate, isPending } = useSendOffer(subject, onSent)
  const [refused, setRefused] = useState<RejectedOffer>({})
  const [problem, setProblem] = useState<string | null>(null)
  // Two taps within one render would both see an idle mutation.
  const isSending = useRef(false)

  const send = (draft: OfferDraft) => {
    if (isSending.current) return
    isSending.current = true
    setProblem(null)
    setRefused({})
    mutate(draft, {
      onSettled: () => {
        isSending.current = false
      },
      onError: (error) => {
        const fields = isApiError(error) ? (error.errors ?? {}) : {}
        const [first] = Object.keys(fields)
        setRefused(fields)
        setProblem(errorCodeOf(error))
        if (first) onRefused(first)
      },
    })
  }
  /** Clears the refusal of the whole offer and of the fields edited since. */
  const forgive = useCallback((isEdited: (field: string) => boolean) => {
    setProblem(null)
    setRefused((fields) => {
      const left = Object.entries(fields).filter(([field]) => !isEdited(field))
      return left.length === Object.keys(fields).length ? fields : Object.fromEntries(left)
    })
  }, [])
  const dismissProblem = () => setProblem(null)

  return { send, isPending, refused, problem, forgive, dismissProblem }
}

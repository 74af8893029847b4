import { useCallback, useRef, useState } from 'react'
import { codeOfError, isApiError } from '@/lib/api/error'
import type { Offer } from '@/lib/contract/offers'
import type { OfferDraft } from '@/lib/wizard/make-offer'
import { useSendOffer, type Subject } from './make-offer'

/** Codes by field, as the API names fields. */
export type RefusedOffer = Record<string, readonly string[]>

interface Sending {
  subject: Subject
  onSent: (offer: Offer) => void
  /** The first field at fault. */
  onRefused: (field: string) => void
}

/** Sending an offer: at most one attempt at a time, and what the API refused of the last one. */
export const useOfferSending = ({ subject, onSent, onRefused }: Sending) => {
  const { mutate, isPending } = useSendOffer(subject)
  const [refused, setRefused] = useState<RefusedOffer>({})
  const [problem, setProblem] = useState<string | null>(null)
  // Two taps within one render would both find the mutation idle.
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
      onSuccess: onSent,
      onError: (error) => {
        const fields = isApiError(error) ? (error.errors ?? {}) : {}
        const [first] = Object.keys(fields)
        setRefused(fields)
        setProblem(codeOfError(error))
        if (first) onRefused(first)
      },
    })
  }
  /** Forgets what was refused of fields that have been edited since, and of the offer as a whole. */
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

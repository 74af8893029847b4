import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/lib/api/browser'
import type { Booking } from '@/lib/contract/bookings'
import { type Offer, sendOffer, type Suggestion, updateOffer } from '@/lib/contract/offers'
import { randomId } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'
import { hopedStart, type OfferDraft, offerDraft, termsOf } from '@/lib/wizard/make-offer'
import { formatTime, plainDate } from '@/lib/format/date'

export interface Subject {
  suggestion: Suggestion | null
  booking: Booking
  offer?: Offer
}

const aboutOf = ({ suggestion, offer }: Subject) => (offer ? `offer-${offer.pk}` : `suggestion-${suggestion?.pk ?? 0}`)

const begin = (subject: Subject, labour: string): OfferDraft => {
  const { booking, offer } = subject
  const common = { about: aboutOf(subject), key: randomId() }
  if (offer)
    return {
      ...common,
      items: offer.items,
      date: plainDate(offer.starts_at),
      time: formatTime(offer.starts_at, 'pt'),
      duration_minutes: offer.duration_minutes,
      message: offer.message,
    }
  return {
    ...common,
    items: [{ kind: 'labour', text: labour, amount_cents: null }],
    ...hopedStart(booking.wanted_from, Date.now()),
    duration_minutes: 120,
    message: '',
  }
}

const isDraft = (value: unknown): value is OfferDraft => offerDraft.safeParse(value).success

/** The offer being made, kept in this browser; another subject begins a new one. */
export const useOfferDraft = (subject: Subject, labour: string) => {
  const about = aboutOf(subject)
  const [draft, setDraft] = useState<OfferDraft | null>(null)
  useEffect(() => {
    setDraft((current) => {
      if (current?.about === about) return current
      const kept = readLocal(storageKeys.currentMakeOffer, isDraft)
      return kept?.about === about ? kept : begin(subject, labour)
    })
  }, [about, subject, labour])

  const change = useCallback((part: Partial<OfferDraft>) => {
    setDraft((current) => {
      if (!current) return current
      const next = { ...current, ...part, key: randomId() }
      writeLocal(storageKeys.currentMakeOffer, next)
      return next
    })
  }, [])
  const clear = useCallback(() => clearLocal(storageKeys.currentMakeOffer, storageKeys.makeOfferStep), [])
  return { draft, change, clear }
}

/** Sends the offer, or proposes its new terms. */
export const useSendOffer = ({ suggestion, offer }: Subject) =>
  useMutation<Offer, unknown, OfferDraft>({
    mutationFn: (draft) =>
      offer
        ? call(updateOffer, { params: { pk: offer.pk }, body: termsOf(draft) })
        : call(sendOffer, { body: { ...termsOf(draft), suggestion: suggestion?.pk ?? 0 }, headers: { 'Idempotency-Key': draft.key } }),
  })

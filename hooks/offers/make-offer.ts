import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { bookingQueries } from '@/hooks/bookings/queries'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { useSingleFlight } from '@/hooks/use-single-flight'
import { call } from '@/lib/api/browser'
import { publicCall } from '@/lib/api/public'
import type { ListedBooking } from '@/lib/contract/bookings'
import { sendOffer, updateOffer, type Offer, type Suggestion } from '@/lib/contract/offers'
import type { BookedTime } from '@/lib/contract/provider'
import { formatTime, plainDate } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'
import { randomId } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'
import { firstFreeStart } from '@/lib/wizard/booked-times'
import {
  initialOffer,
  offerDraft,
  requestedStart,
  termsOf,
  type OfferDraft,
  type OfferFields,
} from '@/lib/wizard/make-offer'
import { useBookedTimes } from './booked-times'

export interface OfferSubject {
  suggestion: Suggestion | null
  booking: ListedBooking
  offer?: Offer
}

const aboutOf = ({ suggestion, offer }: OfferSubject) =>
  offer ? `offer-${offer.pk}` : `suggestion-${suggestion?.pk ?? 0}`

interface Beginning {
  labour: string
  minutes: number
  booked: readonly BookedTime[]
}

const begin = (subject: OfferSubject, { labour, minutes, booked }: Beginning): OfferDraft => {
  const { booking, offer } = subject
  const clock = clockOf(booking.city.ibge)
  const common = { about: aboutOf(subject), key: randomId() }
  if (offer) {
    // What was proposed last, also while the customer has not answered it.
    const terms = offer.pending_update ?? offer
    return {
      ...common,
      ...initialOffer(terms),
      // The former one stays: what is written is added to it.
      message: '',
      date: plainDate(terms.starts_at, clock),
      time: formatTime(terms.starts_at, 'pt', { ...clock, name: null }),
    }
  }
  return {
    ...common,
    items: [{ kind: 'labour', text: labour, amount_cents: null }],
    ...firstFreeStart(requestedStart(booking.wanted_from, Date.now(), clock), minutes, booked, clock),
    duration_minutes: minutes,
    message: '',
    warranty_days: 0,
  }
}

const isDraft = (value: unknown): value is OfferDraft => offerDraft.safeParse(value).success
const keptFor = (about: string) => {
  const kept = readLocal(storageKeys.currentMakeOffer, isDraft)
  return kept?.about === about ? kept : undefined
}

/** Length of the time the customer wants the work in; unlimited if they named none. */
const minutesOfWindow = ({ wanted_from: from, wanted_to: to }: ListedBooking): number =>
  from && to ? Math.max(30, (Date.parse(to) - Date.parse(from)) / 60_000) : Infinity

/**
 * How long the customer asked for, or such a job usually takes by the catalogue, at most the time wanted; two hours when that cannot be
 * read, undefined while loading.
 */
const useUsualMinutes = ({ booking, offer }: OfferSubject): number | undefined => {
  const { service_slug, slug } = booking.sub_service
  const locale = useLocale()
  const work = useQuery({
    ...catalogueQueries(publicCall(locale), locale).subService(service_slug, slug),
    retry: false,
    enabled: !offer,
  })
  const durations = work.data?.durations
  const isAsked = !offer && Boolean(durations)
  const request = useQuery({ ...bookingQueries.detail(booking.pk), retry: false, enabled: isAsked })
  if (offer || work.isError) return 120
  if (!work.data || (isAsked && request.isPending)) return undefined
  // An answer reads as the form's option does.
  const wished = request.data?.answers.find(({ key }) => key === durations?.field)?.value
  const chosen = durations?.choices.find(({ label }) => label === wished)
  return chosen?.minutes ?? Math.min(work.data.duration_minutes, minutesOfWindow(booking))
}

/**
 * The offer the wizard begins with: the one kept in this browser for the same subject, else a new one. Null until it is
 * known.
 */
export const useInitialOffer = (subject: OfferSubject, labour: string): OfferDraft | null => {
  const about = aboutOf(subject)
  const minutes = useUsualMinutes(subject)
  const booked = useBookedTimes()
  const [initial, setInitial] = useState<OfferDraft | null>(null)
  useEffect(() => {
    if (initial?.about === about) return
    const kept = keptFor(about)
    if (kept) return setInitial(kept)
    // The stored step belongs to another offer.
    discardOffer()
    if (minutes !== undefined && (booked || subject.offer))
      setInitial(begin(subject, { labour, minutes, booked: booked ?? [] }))
  }, [initial, about, subject, labour, minutes, booked])
  return initial?.about === about ? initial : null
}

/** Keeps the fields in this browser under a new `Idempotency-Key`, which is returned. */
export const keepOffer = (about: string, fields: OfferFields): string => {
  const key = randomId()
  writeLocal(storageKeys.currentMakeOffer, { ...fields, about, key } satisfies OfferDraft)
  return key
}

/** Forgets the kept offer and its step. */
export const discardOffer = (): void => clearLocal(storageKeys.currentMakeOffer, storageKeys.makeOfferStep)

const sendingKey = ['offers', 'send']

/** Whether an offer is on its way. */
export const useIsSendingOffer = (): boolean => useIsMutating({ mutationKey: sendingKey }) > 0

/**
 * Sends the offer, or proposes its new terms. `onSent` is called also when the wizard left the page meanwhile, unlike
 * what is given to `mutate`.
 */
export const useSendOffer = ({ suggestion, offer, booking }: OfferSubject, onSent: (offer: Offer) => void) =>
  useSingleFlight(
    useMutation<Offer, unknown, OfferFields & Pick<OfferDraft, 'key'>>({
      mutationKey: sendingKey,
      onSuccess: onSent,
      mutationFn: ({ key, ...fields }) => {
        const terms = termsOf(fields, clockOf(booking.city.ibge), offer)
        return offer
          ? call(updateOffer, { params: { pk: offer.pk }, body: terms })
          : call(sendOffer, {
              body: { ...terms, suggestion: suggestion?.pk ?? 0 },
              idempotencyKey: key,
            })
      },
    }),
  )

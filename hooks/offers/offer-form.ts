import { toNestErrors } from '@hookform/resolvers'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors, type FieldPath, type Resolver } from 'react-hook-form'
import { usePricing } from '@/hooks/pricing/pricing'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { isApiError } from '@/lib/api/error'
import type { Offer } from '@/lib/contract/offers'
import { setServerErrors } from '@/lib/forms/server-errors'
import {
  checkOffer,
  formField,
  offerSteps,
  stepFields,
  stepOfField,
  type OfferDraft,
  type OfferFields,
  type OfferStepId,
} from '@/lib/wizard/make-offer'
import { useBookedTimes } from './booked-times'
import { keepOffer, useSendOffer, type OfferSubject } from './make-offer'

interface OfferForm {
  subject: OfferSubject
  initial: OfferDraft
  onSent: (offer: Offer) => void
  /** Shows the first step with an invalid field, found here or by the API. */
  onInvalid: (step: OfferStepId) => void
}

/** Validates by the API's own schema. */
const resolverOf =
  (check: Omit<Parameters<typeof checkOffer>[1], 'now'>): Resolver<OfferFields> =>
  (values, _context, options) => {
    const found = Object.entries(checkOffer(values, { ...check, now: Date.now() }))
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'offer', message }]))
    return { values: {}, errors: toNestErrors<OfferFields>(errors, options) }
  }

const firstInvalid = (errors: FieldErrors<OfferFields>): OfferStepId =>
  offerSteps.find((step) => stepFields[step].some((field) => errors[field])) ?? 'review'

/**
 * Fields whose errors depend on others: a total that is too low is marked on the only amount, or on the root, and a
 * taken time on the date.
 */
const dependentFields = ['items.root', 'items.0.amount_cents', 'date'] as FieldPath<OfferFields>[]

/**
 * The form of the whole offer wizard. Each step validates its own fields before the next one is shown; sending
 * validates all of them. Every change is kept in this browser.
 */
export const useOfferForm = ({ subject, initial, onSent, onInvalid }: OfferForm) => {
  const { about, key: initialKey, ...defaultValues } = initial
  const clock = usePlaceClock()
  const leastCents = usePricing()?.least_price_cents
  const booked = useBookedTimes()
  const form = useForm<OfferFields>({ resolver: resolverOf({ leastCents, clock, booked }), defaultValues })
  const { subscribe, trigger, getFieldState, getValues, handleSubmit } = form
  const { mutateAsync, isPending } = useSendOffer(subject, onSent)
  const [submitError, setSubmitError] = useState<string | null>(null)
  const key = useRef(initialKey)
  const kept = useRef(JSON.stringify(defaultValues))
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          // Also called for fields that appear; only a changed value makes a new `Idempotency-Key`.
          const changed = JSON.stringify(values)
          if (changed === kept.current) return
          kept.current = changed
          key.current = keepOffer(about, values)
          setSubmitError(null)
          const own = name && name !== 'items' ? [name as FieldPath<OfferFields>] : []
          const invalid = [...new Set([...own, ...dependentFields])].filter(
            (field) => getFieldState(field).invalid,
          )
          if (invalid.length > 0) void trigger(invalid)
        },
      }),
    [subscribe, trigger, getFieldState, about],
  )

  const send = handleSubmit(
    async (values) => {
      setSubmitError(null)
      try {
        await mutateAsync({ ...values, key: key.current })
      } catch (error) {
        const fields = isApiError(error) ? Object.keys(error.errors ?? {}) : []
        setSubmitError(setServerErrors(form, error, (field) => formField(field, getValues())))
        if (fields[0]) onInvalid(stepOfField(fields[0]))
      }
    },
    (errors) => onInvalid(firstInvalid(errors)),
  )
  /** Whether the step's fields are valid; the first that is not has the focus. */
  const completes = (step: OfferStepId): Promise<boolean> => {
    setSubmitError(null)
    return trigger(stepFields[step], { shouldFocus: true })
  }
  return { form, completes, send, isSending: isPending, submitError }
}

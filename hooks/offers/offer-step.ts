import { toNestErrors } from '@hookform/resolvers'
import { useEffect, useRef } from 'react'
import { useForm, type FieldPath, type Resolver } from 'react-hook-form'
import { usePricing } from '@/hooks/pricing/pricing'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { clearFieldErrorOnChange } from '@/lib/forms/clear-field-error'
import type { PlaceClock } from '@/lib/shared/moments'
import {
  checkStep,
  draftField,
  stepOfField,
  type OfferDraft,
  type OfferFields,
  type OfferStepId,
} from '@/lib/wizard/make-offer'
import type { RejectedOffer } from './offer-sending'

interface OfferStep {
  step: OfferStepId
  draft: OfferDraft
  refused: RejectedOffer
  onChange: (part: Partial<OfferDraft>) => void
}

/** Checks this step by the API's own schema. */
const resolverOf =
  (step: OfferStepId, leastCents: number | undefined, clock: PlaceClock): Resolver<OfferFields> =>
  (values, _context, options) => {
    const found = Object.entries(checkStep(values, step, { now: Date.now(), leastCents, clock }))
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'offer', message }]))
    return { values: {}, errors: toNestErrors<OfferFields>(errors, options) }
  }

/**
 * The form of one step of the offer wizard. Every change is passed up; what the API refused is marked on its
 * field.
 */
export const useOfferStep = ({ step, draft, refused, onChange }: OfferStep) => {
  const clock = usePlaceClock()
  const { items, date, time, duration_minutes, message, warranty_days } = draft
  const fields: OfferFields = { items, date, time, duration_minutes, message, warranty_days }
  const leastCents = usePricing()?.least_price_cents
  const form = useForm<OfferFields>({ resolver: resolverOf(step, leastCents, clock), defaultValues: fields })
  const { subscribe, setError, getValues } = form
  const handedUp = useRef(JSON.stringify(fields))
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          // Also called for fields that appear; only a changed value makes a new `Idempotency-Key`.
          const changed = JSON.stringify(values)
          if (changed === handedUp.current) return
          handedUp.current = changed
          clearFieldErrorOnChange(form, name)
          // A copy: react-hook-form changes its own rows in place.
          onChange({
            ...values,
            items: values.items.map((item) => ({ ...item, each: item.each ? { ...item.each } : item.each })),
          })
        },
      }),
    [subscribe, form, onChange],
  )
  useEffect(() => {
    for (const [field, codes] of Object.entries(refused))
      if (stepOfField(field) === step)
        setError(draftField(field, getValues()) as FieldPath<OfferFields>, {
          type: 'server',
          message: codes[0] ?? 'invalid',
        })
  }, [refused, step, setError, getValues])
  return form
}

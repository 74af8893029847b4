import { z } from 'zod'
import { amountOf, itemUnits, offerTermsInput, type OfferItem } from '@/lib/contract/offers'
import type { Pricing } from '@/lib/contract/pricing'
import type { BookedTime } from '@/lib/contract/provider'
import { formatTime, instantOf, plainDate } from '@/lib/format/date'
import { fieldCodeOf } from '@/lib/forms/field-code'
import { commissionDue } from '@/lib/shared/commission'
import { brasiliaClock, type PlaceClock } from '@/lib/shared/moments'
import { bookedWithin } from './booked-times'

/** An offer being written. Amounts are centavos, null while empty; date and time are on the clock of the place. */
export const offerDraft = z.object({
  /** Subject of the draft: `suggestion-5`, or `offer-7` for a change of terms. */
  about: z.string(),
  /** The `Idempotency-Key` of this attempt, so that a retry sends once. */
  key: z.string(),
  items: z.array(
    z.object({
      kind: z.enum(['labour', 'material']),
      text: z.string(),
      /** Named as a whole; with `each` it is their product. */
      amount_cents: z.number().nullable(),
      each: z
        .object({
          quantity: z.number().nullable(),
          unit: z.enum(itemUnits),
          unit_cents: z.number().nullable(),
        })
        .nullish(),
    }),
  ),
  date: z.string(),
  time: z.string(),
  duration_minutes: z.number().nullable(),
  message: z.string(),
  /** Zero promises nothing beyond the law's; absent in drafts kept from before there were warranties. */
  warranty_days: z.number().optional(),
})
export type OfferDraft = z.infer<typeof offerDraft>
/** The fields a person fills in. */
export type OfferFields = Omit<OfferDraft, 'about' | 'key'>

type DraftItem = OfferDraft['items'][number]

/** Returns an item's amount; null while its parts are incomplete. */
export const amountIn = ({ amount_cents, each }: DraftItem): number | null => {
  if (!each) return amount_cents
  const { quantity, unit_cents } = each
  return quantity === null || !Number.isFinite(quantity) || unit_cents === null
    ? null
    : amountOf({ quantity, unit_cents })
}

export const totalOf = (items: OfferDraft['items'], kind?: 'labour' | 'material'): number =>
  items
    .filter((item) => kind === undefined || item.kind === kind)
    .reduce((sum, item) => sum + (amountIn(item) ?? 0), 0)

/** Returns the platform's commission and the provider's earnings, without a coupon. */
export const earningOf = (items: OfferDraft['items'], { commission_percent }: Pricing) => {
  const commission = commissionDue(totalOf(items, 'labour'), commission_percent)
  return { commission, net: totalOf(items) - commission }
}

const itemSent = (item: DraftItem): OfferItem => ({
  kind: item.kind,
  text: item.text,
  amount_cents: amountIn(item) ?? 0,
  ...(item.each
    ? {
        each: {
          quantity: item.each.quantity ?? 0,
          unit: item.each.unit,
          unit_cents: item.each.unit_cents ?? 0,
        },
      }
    : {}),
})

/** Terms of an offer before a change, which its last proposed ones are if they await an answer. */
interface Changed {
  message: string
  pending_update: { message: string } | null
}

/** Returns the request body of an offer. A change without a message of its own keeps the former one. */
export const termsOf = (draft: OfferFields, clock: PlaceClock = brasiliaClock, changed?: Changed) => ({
  items: draft.items.map(itemSent),
  message: draft.message || ((changed?.pending_update ?? changed)?.message ?? ''),
  starts_at: draft.date && draft.time ? instantOf(draft.date, draft.time, clock) : '',
  duration_minutes: draft.duration_minutes ?? 0,
  warranty_days: draft.warranty_days || null,
})

/** Returns the draft copied from an earlier offer; its start is not copied. */
export const initialOffer = (offer: {
  items: readonly OfferItem[]
  message: string
  duration_minutes: number
  warranty_days: number | null
}): Pick<OfferDraft, 'items' | 'message' | 'duration_minutes' | 'warranty_days'> => ({
  items: offer.items.map((item) => ({ ...item })),
  message: offer.message,
  duration_minutes: offer.duration_minutes,
  warranty_days: offer.warranty_days ?? 0,
})

export const offerSteps = ['price', 'time', 'message', 'review'] as const
export type OfferStepId = (typeof offerSteps)[number]

/** The form's fields that each step asks for. */
export const stepFields: Record<OfferStepId, readonly (keyof OfferFields)[]> = {
  price: ['items'],
  time: ['date', 'time', 'duration_minutes', 'warranty_days'],
  message: ['message'],
  review: [],
}

/** Returns the step that asks for a field, by the form's name or the API's; the review for any other. */
export const stepOfField = (field: string): OfferStepId => {
  const [head = ''] = field.split('.')
  if (head === 'starts_at') return 'time'
  return offerSteps.find((step) => stepFields[step].some((one) => one === head)) ?? 'review'
}

/**
 * Maps a field of the API to the form's: a start is typed as a day and a time, the amount of an item with a price of
 * each is changed by that price, and an error of the list as a whole is its root's.
 */
export const formField = (field: string, { items }: Pick<OfferFields, 'items'>): string => {
  if (field === 'starts_at') return 'date'
  if (field === 'items') return 'items.root'
  const [, at] = /^items\.(\d+)\.amount_cents$/.exec(field) ?? []
  return at !== undefined && items[Number(at)]?.each ? `items.${at}.each.unit_cents` : field
}

/** Returns whether the quantity is not a number, in which case the product has no error of its own. */
const isUnreadable = ({ quantity }: NonNullable<DraftItem['each']>): boolean => Number.isNaN(quantity)

/** Returns whether a field's error leaves the total unknown. */
const isAmount = (field: string): boolean => /^items\.\d+\.(amount_cents|each)/.test(field)

interface OfferCheck {
  now: number
  /** Least total, centavos. Without it, before it was read, the API alone rejects a lower one. */
  leastCents?: number | undefined
  clock?: PlaceClock
  /** Times at which the provider is booked. */
  booked?: readonly Pick<BookedTime, 'starts_at' | 'ends_at'>[]
}

/** Field codes of the whole offer, from the schema the API checks with, under the form's names. */
export const checkOffer = (
  offer: OfferFields,
  { now, leastCents = 0, clock = brasiliaClock, booked = [] }: OfferCheck,
): Record<string, string> => {
  const errors: Record<string, string> = {}
  const parsed = offerTermsInput.safeParse(termsOf(offer, clock), { error: fieldCodeOf })
  for (const issue of parsed.error?.issues ?? []) {
    const [, position, part] = issue.path
    const each = offer.items[Number(position)]?.each
    if (part === 'amount_cents' && each && isUnreadable(each)) continue
    errors[formField(issue.path.join('.'), offer)] ??= issue.message
  }
  offer.items.forEach(({ amount_cents, each }, n) => {
    if (!each && !amount_cents) errors[`items.${n}.amount_cents`] = 'required'
    if (each && !each.quantity && !isUnreadable(each)) errors[`items.${n}.each.quantity`] = 'required'
    if (each && !each.unit_cents) errors[`items.${n}.each.unit_cents`] = 'required'
  })
  // The only amount is the price: its own field is marked. Several amounts, or a product, are too low together.
  if (Object.keys(errors).every((field) => !isAmount(field)) && totalOf(offer.items) < leastCents)
    errors[offer.items.length === 1 && !offer.items[0]?.each ? 'items.0.amount_cents' : 'items.root'] ??=
      'below_least_price'
  if (!offer.date) errors['date'] = 'required'
  else if (!offer.time) errors['time'] = 'required'
  else if (Date.parse(instantOf(offer.date, offer.time, clock)) <= now) errors['date'] = 'in_the_past'
  else if (
    bookedWithin(booked, instantOf(offer.date, offer.time, clock), offer.duration_minutes ?? 0).length > 0
  )
    errors['date'] = 'time_taken'
  if (!offer.duration_minutes) errors['duration_minutes'] = 'required'
  return errors
}

/** The start a demand asks for, or tomorrow at nine. */
export const requestedStart = (
  wantedFrom: string | null,
  now: number,
  clock: PlaceClock = brasiliaClock,
): { date: string; time: string } => {
  const soon = now + 2 * 3_600_000
  const hoped = wantedFrom && Date.parse(wantedFrom) > soon ? wantedFrom : null
  if (!hoped) return { date: plainDate(now + 86_400_000, clock), time: '09:00' }
  return { date: plainDate(hoped, clock), time: formatTime(hoped, 'pt', { ...clock, name: null }) }
}

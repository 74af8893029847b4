import { z } from 'zod'
import { offerTermsInput } from '@/lib/contract/offers'
import { momentFrom, plainDate } from '@/lib/format/date'
import { fieldCodeOf } from '@/lib/forms/field-code'
import { commissionDue } from '@/lib/shared/commission'

/** An offer being written. Amounts are centavos, null while empty; date and time are in São Paulo's zone. */
export const offerDraft = z.object({
  /** What the offer is about: `suggestion-5`, or `offer-7` when its terms are being changed. */
  about: z.string(),
  /** The `Idempotency-Key` of this attempt, so that a retry sends once. */
  key: z.string(),
  items: z.array(
    z.object({ kind: z.enum(['labour', 'material']), text: z.string(), amount_cents: z.number().nullable() }),
  ),
  date: z.string(),
  time: z.string(),
  duration_minutes: z.number().nullable(),
  message: z.string(),
})
export type OfferDraft = z.infer<typeof offerDraft>
/** The fields a person fills in. */
export type OfferFields = Omit<OfferDraft, 'about' | 'key'>

export const totalOf = (items: OfferDraft['items'], kind?: 'labour' | 'material'): number =>
  items
    .filter((item) => kind === undefined || item.kind === kind)
    .reduce((sum, item) => sum + (item.amount_cents ?? 0), 0)

/** What the platform keeps of it once the work is done, and what is left for who sends it; without a coupon. */
export const earningOf = (items: OfferDraft['items']) => {
  const commission = commissionDue(totalOf(items, 'labour'))
  return { commission, net: totalOf(items) - commission }
}

/** What sending takes. */
export const termsOf = (draft: OfferFields) => ({
  items: draft.items.map((item) => ({ ...item, amount_cents: item.amount_cents ?? 0 })),
  message: draft.message,
  starts_at: draft.date && draft.time ? momentFrom(draft.date, draft.time) : '',
  duration_minutes: draft.duration_minutes ?? 0,
})

export const offerSteps = ['price', 'time', 'message', 'review'] as const
export type OfferStepId = (typeof offerSteps)[number]

const stepOf: Record<string, OfferStepId> = {
  items: 'price',
  starts_at: 'time',
  duration_minutes: 'time',
  message: 'message',
}

/** Maps a field of the API to the draft's: a start is typed as a day and a time. */
export const draftField = (field: string): string => (field === 'starts_at' ? 'date' : field)

/** Field codes of one step, from the schema the API checks with, under the draft's names. */
export const checkStep = (draft: OfferFields, step: OfferStepId, now: number): Record<string, string> => {
  const errors: Record<string, string> = {}
  const parsed = offerTermsInput.safeParse(termsOf(draft), { error: fieldCodeOf })
  for (const issue of parsed.error?.issues ?? []) {
    const head = String(issue.path[0])
    if (stepOf[head] !== step) continue
    errors[draftField(issue.path.join('.'))] ??= issue.message
  }
  if (step === 'price')
    draft.items.forEach((item, n) => {
      if (!item.amount_cents) errors[`items.${n}.amount_cents`] = 'required'
    })
  if (step === 'time') {
    if (!draft.date) errors['date'] = 'required'
    else if (!draft.time) errors['time'] = 'required'
    else if (Date.parse(momentFrom(draft.date, draft.time)) <= now) errors['date'] = 'in_the_past'
    if (!draft.duration_minutes) errors['duration_minutes'] = 'required'
  }
  return errors
}

export const stepOfField = (field: string): OfferStepId => stepOf[field.split('.')[0] ?? ''] ?? 'review'

/** The start a demand asks for, or tomorrow at nine. */
export const hopedStart = (wantedFrom: string | null, now: number): { date: string; time: string } => {
  const soon = now + 2 * 3_600_000
  const hoped = wantedFrom && Date.parse(wantedFrom) > soon ? wantedFrom : null
  if (!hoped) return { date: plainDate(now + 86_400_000), time: '09:00' }
  const time = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(hoped))
  return { date: plainDate(hoped), time }
}

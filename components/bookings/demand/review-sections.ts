import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { accountQueries } from '@/hooks/accounts/queries'
import { useSession } from '@/hooks/accounts/session'
import { placeQueries } from '@/hooks/places/queries'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { isAsked } from '@/lib/contract/answers'
import type { AnswerValue, Form, FormField } from '@/lib/contract/form'
import { formatDateTime, formatPlainDate } from '@/lib/format/date'
import { formatNumberAnswer } from '@/lib/shared/number-answer'
import { acceptsPhotos } from '@/lib/wizard/complete'
import { windowOf, windows, type RequestDraft, type RequestKind, type StepId } from '@/lib/wizard/request'

/** A question with its answer. */
export interface ReviewLine {
  label: string
  value: string
  /** The answer means nothing without its question, which is shown before it: `Bathrooms 2`. */
  isLabelShown?: boolean
  /** The answer stays in one row. */
  isWhole?: boolean
  photos?: readonly string[]
}
/** The answers of one step, which are changed together. */
export interface ReviewSection {
  step: StepId
  name: string
  lines: ReviewLine[]
  /** Shown where the step holds no answer; without it the section is left out. */
  invitation?: string
}

const useWhere = (draft: RequestDraft): ReviewLine[] => {
  const t = useTranslations('accounts.address')
  const { status } = useSession()
  const { data: profile } = useQuery({
    ...accountQueries.profile(),
    enabled: status === 'signed-in' && draft.addressPk !== null,
  })
  const { data: cities = [] } = useQuery(
    placeQueries.named(draft.addressPk === null && draft.address.city ? [draft.address.city] : []),
  )
  const saved = profile?.addresses.find((one) => one.pk === draft.addressPk)
  const [city] = cities
  const shown = saved ?? draft.address
  const place = saved ? `${saved.city_name}, ${saved.state}` : city ? `${city.name}, ${city.state}` : ''
  return [
    { label: t('street'), value: [shown.street, shown.number].filter(Boolean).join(', ') },
    { label: t('complement'), value: shown.complement ?? '' },
    { label: t('district'), value: shown.district },
    { label: t('city'), value: place },
    { label: t('cep'), value: shown.cep.replace(/^(\d{5})-?(\d{3})$/, '$1-$2'), isWhole: true },
  ]
}

const useWhen = (kind: RequestKind, draft: RequestDraft): string => {
  const t = useTranslations('demand.when')
  const locale = useLocale()
  const clock = usePlaceClock()
  if (kind === 'schedule') return draft.slot ? formatDateTime(draft.slot, locale, clock) : ''
  if (draft.when !== 'date') return draft.when ? t(`kinds.${draft.when}.label`) : ''
  const [from, to] = windows[windowOf(draft.window)]
  const hours = t(`windows.${windowOf(draft.window)}`, { from, to })
  return [formatPlainDate(draft.date, locale, 'day'), hours, clock.name?.[locale]].filter(Boolean).join(' · ')
}

const useAnswer = () => {
  const y = useTranslations('demand.yesNo')
  const locale = useLocale()
  return (field: FormField, value: AnswerValue | null | undefined): ReviewLine => {
    const label = field.label
    const labelOf = (one: string) => field.options?.find((option) => option.value === one)?.label ?? one
    if (value === null || value === undefined) return { label, value: '' }
    if (Array.isArray(value))
      return field.type === 'photo'
        ? { label, value: '', photos: value }
        : { label, value: value.map(labelOf).join(', ') }
    if (typeof value === 'boolean') return { label, value: y(value ? 'yes' : 'no'), isLabelShown: true }
    if (typeof value === 'number')
      return { label, value: formatNumberAnswer(field, value, locale), isLabelShown: true }
    if (field.type !== 'date') return { label, value: labelOf(value) }
    return { label, value: value && formatPlainDate(value, locale, 'day'), isLabelShown: true }
  }
}

const isGiven = ({ value, photos = [] }: ReviewLine): boolean => value !== '' || photos.length > 0

/** Returns the given answers, grouped by the step that edits them. */
export const useReviewSections = (
  kind: RequestKind,
  draft: RequestDraft,
  form: Form | undefined,
  providerName: string | undefined,
): ReviewSection[] => {
  const t = useTranslations('demand')
  const s = useTranslations('schedule')
  const answer = useAnswer()
  const where = useWhere(draft)
  const when = useWhen(kind, draft)
  const questions = (form?.steps ?? []).map((step, n): ReviewSection => ({
    step: `form-${n}`,
    name: step.title,
    lines: step.fields
      .filter((field) => form && isAsked(form, field, draft.answers))
      .map((field) => answer(field, draft.answers[field.key])),
  }))
  const who = { label: s('who'), value: providerName ?? s('anyone.label') }
  const hasPhotos = acceptsPhotos(draft, form)
  const sections: ReviewSection[] = [
    {
      step: 'service',
      name: t('review.service'),
      lines: [{ label: t('review.service'), value: draft.service?.name ?? '' }],
    },
    { step: 'where', name: t('review.where'), lines: where },
    {
      step: 'when',
      name: t('review.when'),
      lines: [{ label: t('review.when'), value: when }, ...(kind === 'schedule' ? [who] : [])],
    },
    ...questions,
    {
      step: 'details',
      name: t(hasPhotos ? 'review.details' : 'review.description'),
      lines: [
        { label: t('review.description'), value: draft.description },
        { label: t('review.photos'), value: '', photos: draft.photos },
      ],
      invitation: t(hasPhotos ? `leads.${kind}.details` : 'leads.description'),
    },
  ]
  return sections
    .map((section) => ({ ...section, lines: section.lines.filter(isGiven) }))
    .filter(({ lines, invitation }) => lines.length > 0 || invitation !== undefined)
}

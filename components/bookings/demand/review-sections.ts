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
import { requiresPhotos } from '@/lib/wizard/complete'
import { windowOf, windows, type RequestDraft, type RequestKind, type StepId } from '@/lib/wizard/request'

/** A question with its answer. */
export interface ReviewLine {
  label: string
  value: string
  photos?: readonly string[]
}
/** The answers of one step, which are changed together. */
export interface ReviewSection {
  step: StepId
  name: string
  lines: ReviewLine[]
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
    { label: t('cep'), value: shown.cep.replace(/^(\d{5})-?(\d{3})$/, '$1-$2') },
    { label: t('street'), value: [shown.street, shown.number].filter(Boolean).join(', ') },
    { label: t('complement'), value: shown.complement ?? '' },
    { label: t('district'), value: shown.district },
    { label: t('city'), value: place },
  ].filter(({ value }) => value !== '')
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
  return (field: FormField, value: AnswerValue): ReviewLine => {
    const label = field.label
    const labelOf = (one: string) => field.options?.find((option) => option.value === one)?.label ?? one
    if (Array.isArray(value))
      return field.type === 'photo'
        ? { label, value: '', photos: value }
        : { label, value: value.map(labelOf).join(', ') }
    if (typeof value === 'boolean') return { label, value: y(value ? 'yes' : 'no') }
    if (typeof value === 'number') return { label, value: formatNumberAnswer(field, value, locale) }
    return { label, value: field.type === 'date' ? formatPlainDate(value, locale, 'day') : labelOf(value) }
  }
}

/** Returns all answers, grouped by the step that edits them. */
export const useReviewSections = (
  kind: RequestKind,
  draft: RequestDraft,
  form: Form | undefined,
  providerName: string | undefined,
): ReviewSection[] => {
  const t = useTranslations('demand.review')
  const s = useTranslations('schedule')
  const answer = useAnswer()
  const where = useWhere(draft)
  const when = useWhen(kind, draft)
  const questions = (form?.steps ?? []).map((step, n): ReviewSection => ({
    step: `form-${n}`,
    name: step.title,
    lines: step.fields
      .filter((field) => form && isAsked(form, field, draft.answers))
      .map((field) => {
        const value = draft.answers[field.key]
        const isEmpty =
          value === null ||
          value === undefined ||
          value === '' ||
          (Array.isArray(value) && value.length === 0)
        return isEmpty ? { label: field.label, value: t('nothing') } : answer(field, value)
      }),
  }))
  const who = { label: s('who'), value: providerName ?? s('anyone.label') }
  const whenLines = [...(kind === 'schedule' ? [who] : []), { label: t('when'), value: when }]
  const photos =
    draft.photos.length > 0
      ? [{ label: t('photos'), value: '', photos: draft.photos }]
      : requiresPhotos(form)
        ? []
        : [{ label: t('photos'), value: t('noPhotos') }]
  return [
    {
      step: 'service',
      name: t('service'),
      lines: [{ label: t('service'), value: draft.service?.name ?? '' }],
    },
    ...questions,
    { step: 'where', name: t('where'), lines: where },
    { step: 'when', name: t('when'), lines: whenLines },
    {
      step: 'details',
      name: t('details'),
      lines: [{ label: t('description'), value: draft.description || t('nothing') }, ...photos],
    },
  ]
}

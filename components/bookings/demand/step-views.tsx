import { useTranslations } from 'next-intl'
import { useCallback, type ReactNode } from 'react'
import { SlotStep } from '@/components/bookings/schedule/slot-step'
import { DynamicForm } from '@/components/catalogue/dynamic-form'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import type { ChosenProvider } from '@/hooks/bookings/request-provider'
import type { Refused } from '@/hooks/bookings/request-sending'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Answers, Form } from '@/lib/contract/form'
import { asksPhotos } from '@/lib/wizard/complete'
import {
  isQuestion,
  questionOf,
  type OwnStepId,
  type PickedService,
  type RequestDraft,
  type RequestKind,
  type StepId,
} from '@/lib/wizard/request'
import { DetailsStep } from './details-step'
import { ReviewStep } from './review-step'
import { ServiceStep } from './service-step'
import { WhenStep } from './when-step'
import { WhereStep } from './where-step'

/** The form every step but the first and the last sends with the wizard's own button. */
export const stepFormId = 'request-step'

export interface StepViewProps {
  kind: RequestKind
  step: StepId
  draft: RequestDraft
  form: Form | undefined
  estimate: PriceEstimate | undefined
  city: number | null
  chosenProvider: ChosenProvider | null
  /** What was searched for before the wizard. */
  words: string
  refused: Refused
  onPick: (service: PickedService) => void
  onChange: (part: Partial<RequestDraft>) => void
  onDone: () => void
  onEdit: (step: StepId) => void
}

/** Codes of the fields that match, by what follows the match. */
const refusedOf = (refused: Refused, match: RegExp): Refused | undefined => {
  const found = Object.entries(refused).filter(([field]) => match.test(field))
  if (found.length === 0) return undefined
  return Object.fromEntries(found.map(([field, codes]) => [field.replace(match, ''), codes]))
}

const QuestionStep = ({ step, draft, form, refused, onChange, onDone }: StepViewProps) => {
  const t = useTranslations('demand')
  const { answers } = draft
  const onAnswers = useCallback(
    (changed: Answers) => onChange({ answers: { ...answers, ...changed } }),
    [onChange, answers],
  )
  if (!form) return <ListSkeleton label={t('loading')} />
  const question = questionOf(step) ?? 0
  return (
    <DynamicForm
      key={`${draft.service?.pk}-${question}`}
      id={stepFormId}
      form={form}
      step={question}
      answers={answers}
      refused={refusedOf(refused, /^answers\./)}
      onChange={onAnswers}
      onDone={onDone}
    />
  )
}

const views: Record<OwnStepId, (props: StepViewProps) => ReactNode> = {
  service: ({ kind, draft, words, onPick, onChange }) => (
    <ServiceStep
      kind={kind}
      chosen={draft.service?.pk ?? null}
      asked={words || draft.words}
      onType={(typed) => onChange({ words: typed })}
      onPick={onPick}
    />
  ),
  where: ({ draft, refused, onChange, onDone }) => (
    <WhereStep
      id={stepFormId}
      draft={draft}
      refused={refusedOf(refused, /^address\./)}
      onChange={onChange}
      onDone={onDone}
    />
  ),
  when: ({ kind, draft, refused, city, chosenProvider, onChange, onDone }) =>
    kind === 'schedule' ? (
      <SlotStep
        id={stepFormId}
        draft={draft}
        city={city}
        chosenProvider={chosenProvider}
        onChange={onChange}
        onDone={onDone}
      />
    ) : (
      <WhenStep
        id={stepFormId}
        draft={draft}
        refused={refusedOf(refused, /^wanted_/)}
        onChange={onChange}
        onDone={onDone}
      />
    ),
  details: ({ draft, form, refused, onChange, onDone }) => (
    <DetailsStep
      id={stepFormId}
      draft={draft}
      withPhotos={draft.photos.length > 0 || !asksPhotos(form)}
      refused={refusedOf(refused, /^(?=photos|description)/) ?? {}}
      onChange={onChange}
      onDone={onDone}
    />
  ),
  review: ({ kind, draft, form, estimate, chosenProvider, onEdit }) => (
    <ReviewStep
      kind={kind}
      draft={draft}
      form={form}
      estimate={estimate}
      chosenProvider={chosenProvider}
      onEdit={onEdit}
    />
  ),
}

/** One step of the wizard. A step of the service's own form is a question; the others have a view each. */
export const StepView = (props: StepViewProps) =>
  isQuestion(props.step) ? <QuestionStep {...props} /> : views[props.step](props)

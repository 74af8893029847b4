import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import type { ChosenProvider } from '@/hooks/bookings/request-provider'
import type { RejectedRequest } from '@/hooks/bookings/request-sending'
import type { PriceEstimate } from '@/lib/contract/catalogue'
import type { Form } from '@/lib/contract/form'
import { acceptsPhotos } from '@/lib/wizard/complete'
import {
  isQuestion,
  type OwnStepId,
  type PickedService,
  type RequestDraft,
  type RequestKind,
  type StepId,
} from '@/lib/wizard/request'
import { ServiceStep } from './service-step'

// Lazily loads all steps but the first; preloaded once a service is chosen (`preloadSteps`).
const loads = {
  kind: () => import('@/components/bookings/kind/kind-step').then((module) => module.KindStep),
  question: () => import('./question-step').then((module) => module.QuestionStep),
  where: () => import('./where-step').then((module) => module.WhereStep),
  when: () => import('./when-step').then((module) => module.WhenStep),
  slot: () => import('@/components/bookings/schedule/slot-step').then((module) => module.SlotStep),
  details: () => import('./details-step').then((module) => module.DetailsStep),
  review: () => import('./review-step').then((module) => module.ReviewStep),
  published: () => import('./published-demand').then((module) => module.PublishedDemand),
}
const loading = () => <ListSkeleton />
const QuestionStep = dynamic(loads.question, { ssr: false, loading })
const KindStep = dynamic(loads.kind, { ssr: false, loading })
const WhereStep = dynamic(loads.where, { ssr: false, loading })
const WhenStep = dynamic(loads.when, { ssr: false, loading })
const SlotStep = dynamic(loads.slot, { ssr: false, loading })
const DetailsStep = dynamic(loads.details, { ssr: false, loading })
const ReviewStep = dynamic(loads.review, { ssr: false, loading })

export const PublishedDemand = dynamic(loads.published, { ssr: false, loading })

/** Preloads the later steps; a failed load is retried when its step is shown. */
export const preloadSteps = () => {
  for (const load of Object.values(loads)) load().catch(() => undefined)
}

/** Form id by which the wizard's button submits a step; the first and the last step have no such form. */
export const stepFormId = 'request-step'
/** Form id by which the wizard's button submits the confirmation asked on the review. */
export const confirmFormId = 'confirm-step'
/** Form id by which the wizard's button submits the account asked on the review. */
export const accountFormId = 'account-step'

export interface StepViewProps {
  kind: RequestKind
  /** The kind that the page's address names. */
  entry: RequestKind
  step: StepId
  draft: RequestDraft
  form: Form | undefined
  estimate: PriceEstimate | undefined
  city: number | null
  chosenProvider: ChosenProvider | null
  /** Search words from before the wizard. */
  words: string
  refused: RejectedRequest
  /** What the review asks for before the request can be published. */
  account: ReactNode
  onPick: (service: PickedService) => void
  onChange: (part: Partial<RequestDraft>) => void
  onDone: () => void
  onEdit: (step: StepId) => void
  onGoTo: (step: StepId) => void
}

/** Returns the errors of matching fields, keyed by the rest of their name. */
const refusedOf = (refused: RejectedRequest, match: RegExp): RejectedRequest | undefined => {
  const found = Object.entries(refused).filter(([field]) => match.test(field))
  if (found.length === 0) return undefined
  return Object.fromEntries(found.map(([field, codes]) => [field.replace(match, ''), codes]))
}

const views: Record<OwnStepId, (props: StepViewProps) => ReactNode> = {
  service: ({ draft, words, onPick, onChange }) => (
    <ServiceStep
      chosen={draft.service?.pk ?? null}
      asked={words || draft.words}
      onType={(typed) => onChange({ words: typed })}
      onPick={onPick}
    />
  ),
  where: ({ draft, city, refused, onChange, onDone }) => (
    <WhereStep
      id={stepFormId}
      draft={draft}
      city={city}
      refused={refusedOf(refused, /^address\./)}
      onChange={onChange}
      onDone={onDone}
    />
  ),
  kind: ({ entry, draft, city, onChange, onDone, onPick, onGoTo }) => (
    <KindStep
      kind={draft.kind ?? entry}
      draft={draft}
      city={city}
      onChange={onChange}
      onDone={onDone}
      onPick={onPick}
      onMove={() => onGoTo('where')}
    />
  ),
  when: ({ kind, draft, refused, city, chosenProvider, onChange, onDone }) =>
    kind === 'schedule' ? (
      <SlotStep
        id={stepFormId}
        draft={draft}
        city={city}
        chosenProvider={chosenProvider}
        refused={refused['provider']?.[0]}
        onChange={onChange}
        onDone={onDone}
      />
    ) : (
      <WhenStep
        id={stepFormId}
        draft={draft}
        city={city}
        refused={refusedOf(refused, /^wanted_/)}
        onChange={onChange}
        onDone={onDone}
      />
    ),
  details: ({ draft, form, refused, onChange, onDone }) => (
    <DetailsStep
      id={stepFormId}
      draft={draft}
      withPhotos={acceptsPhotos(draft, form)}
      refused={refusedOf(refused, /^(?=photos|description)/) ?? {}}
      onChange={onChange}
      onDone={onDone}
    />
  ),
  review: ({ kind, draft, form, estimate, chosenProvider, account, onEdit }) => (
    <ReviewStep
      kind={kind}
      draft={draft}
      form={form}
      estimate={estimate}
      chosenProvider={chosenProvider}
      account={account}
      onEdit={onEdit}
    />
  ),
}

/** Renders a step of the wizard: a question of the service's form, or a step with a view of its own. */
export const StepView = (props: StepViewProps) =>
  isQuestion(props.step) ? (
    <QuestionStep {...props} id={stepFormId} refused={refusedOf(props.refused, /^answers\./)} />
  ) : (
    views[props.step](props)
  )

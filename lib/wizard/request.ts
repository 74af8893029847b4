import type { z } from 'zod'
import type { Answers, Form } from '@/lib/contract/form'
import { instantOf } from '@/lib/format/date'
import { brasiliaClock, type PlaceClock } from '@/lib/shared/moments'
import { needKey } from '@/lib/shared/need-key'
import { emptyAddress } from './address'
import type { requestDraft } from './request-schema'

export type RequestDraft = z.infer<typeof requestDraft>
export type PickedService = NonNullable<RequestDraft['service']>
export type RequestKind = 'demand' | 'schedule'

export const emptyRequest = (key: string): RequestDraft => ({
  words: '',
  kind: null,
  isKindGiven: false,
  key,
  service: null,
  answers: {},
  addressPk: null,
  address: emptyAddress,
  when: null,
  date: '',
  window: 'any',
  slot: null,
  provider: null,
  photos: [],
  description: '',
})

/** Parts of a day to choose from, on the clock of the place. */
export const windows = {
  any: ['08:00', '22:00'],
  morning: ['08:00', '12:00'],
  afternoon: ['12:00', '18:00'],
  evening: ['18:00', '22:00'],
} as const
export type Window = keyof typeof windows
const isWindow = (value: string): value is Window => Object.hasOwn(windows, value)
export const windowOf = (value: string): Window => (isWindow(value) ? value : 'any')

/** The wizard's own steps; every other step shows one page of the service's form. */
export type OwnStepId = 'service' | 'where' | 'kind' | 'when' | 'details' | 'review'
type QuestionId = `form-${number}`
export type StepId = OwnStepId | QuestionId

export const isQuestion = (step: StepId): step is QuestionId => step.startsWith('form-')
/** Which page of the service's form a step asks, from 0; null for the wizard's own steps. */
export const questionOf = (step: StepId): number | null =>
  isQuestion(step) ? Number(step.slice('form-'.length)) : null

/**
 * The wizard's steps in order. Until the service is known, its form counts as one step. The optional details come
 * after the review, which links to them, so that no request has to pass them.
 */
export const stepsOf = (form: Form | undefined): StepId[] => {
  const questions = Array.from({ length: form?.steps.length ?? 1 }, (_, n) => `form-${n}` as const)
  return ['service', 'where', 'kind', 'when', ...questions, 'review', 'details']
}

/** Stages as the progress bar counts them, the same number for every service: its form is one stage. */
export const stages = ['service', 'where', 'kind', 'when', 'form', 'review'] as const
export type Stage = (typeof stages)[number]
/** The stages that are shown, from the first step to the last. */
export const stagesOf = ({ isKindGiven }: RequestDraft): readonly Stage[] =>
  isKindGiven ? stages.filter((stage) => stage !== 'kind') : stages
/** The stage of a step. Where nobody serves, the step not counted is shown as part of the place. */
export const stageOf = (step: StepId, { isKindGiven }: RequestDraft): Stage => {
  if (isQuestion(step)) return 'form'
  if (step === 'details') return 'review'
  return step === 'kind' && isKindGiven ? 'where' : step
}
/** The first step of a stage. */
export const stepOfStage = (stage: Stage): StepId => (stage === 'form' ? 'form-0' : stage)

/** Returns the changes of choosing another service. The search words begin the description of a general one. */
export const changeOfService = (service: PickedService, draft: RequestDraft): Partial<RequestDraft> => {
  const words = draft.words.trim()
  const other = { service, kind: null, isKindGiven: false, slot: null, provider: null }
  if (!service.is_general || words === '') return { ...other, answers: {} }
  return {
    ...other,
    answers: { [needKey]: words },
    ...(draft.description.trim() === words ? { description: '' } : {}),
  }
}

/** Returns whether a provider is booked instantly at a published price. */
export const isInstantBooking = (kind: RequestKind, draft: RequestDraft): boolean =>
  kind === 'schedule' && draft.provider !== null

const wantedOf = (draft: RequestDraft, clock: PlaceClock = brasiliaClock) => {
  if (draft.when !== 'date' || !draft.date) return { wanted_from: null, wanted_to: null }
  const [from, to] = windows[windowOf(draft.window)]
  return { wanted_from: instantOf(draft.date, from, clock), wanted_to: instantOf(draft.date, to, clock) }
}

/**
 * Returns the request body, with hours on `clock`, that of the place. An incomplete address is sent as typed: the API
 * names the missing fields.
 */
export const publishBody = (kind: RequestKind, draft: RequestDraft, clock: PlaceClock = brasiliaClock) => {
  const { address } = draft
  const common = {
    sub_service: draft.service?.pk ?? 0,
    answers: draft.answers as Answers,
    address: draft.addressPk ?? {
      ...address,
      city: address.city ?? 0,
      complement: address.complement || null,
      label: address.label || null,
    },
    description: draft.description,
    photos: draft.photos,
  }
  return kind === 'demand'
    ? { ...common, when: draft.when ?? 'flexible', ...wantedOf(draft, clock) }
    : { ...common, slot_start: draft.slot ?? '', provider: draft.provider }
}

/** The step with the field the API refused. */
export const stepOfField = (form: Form | undefined, field: string): StepId => {
  const [head, key] = field.split('.')
  if (head === 'answers') {
    const position = form?.steps.findIndex((step) => step.fields.some((one) => one.key === key)) ?? -1
    return `form-${Math.max(0, position)}`
  }
  if (head === 'address') return 'where'
  if (
    head === 'when' ||
    head === 'wanted_from' ||
    head === 'wanted_to' ||
    head === 'slot_start' ||
    head === 'provider'
  )
    return 'when'
  if (head === 'photos' || head === 'description') return 'details'
  return head === 'sub_service' ? 'service' : 'review'
}

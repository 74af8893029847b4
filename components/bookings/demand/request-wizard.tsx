'use client'

import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { WizardProgress } from '@/components/ui/wizard-progress'
import { useCity } from '@/hooks/bookings/request-city'
import { useRequestDraft } from '@/hooks/bookings/request-draft'
import { useRequestPrefill } from '@/hooks/bookings/request-prefill'
import { useChosenProvider } from '@/hooks/bookings/request-provider'
import { useRequestSending } from '@/hooks/bookings/request-sending'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { useErrorText } from '@/hooks/use-error-text'
import { useFocusOnChange } from '@/hooks/use-focus-on-change'
import { useWizardStep } from '@/hooks/use-wizard-step'
import { publicCall } from '@/lib/api/public'
import type { Form } from '@/lib/contract/form'
import { paths } from '@/lib/paths'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal, writeLocal } from '@/lib/storage/local'
import {
  isQuestion,
  questionOf,
  stepOfField,
  stepsOf,
  type RequestDraft,
  type RequestKind,
  type StepId,
} from '@/lib/wizard/request'
import { formWizard } from '@/lib/wizard/steps'
import { Published } from './published'
import { StepView } from './step-views'
import { VerifyFirst } from './verify-first'
import { WizardBar } from './wizard-bar'
import styles from './wizard.module.css'

const keys = {
  demand: { draft: storageKeys.demand, step: storageKeys.currentStep },
  schedule: { draft: storageKeys.scheduleDraft, step: storageKeys.scheduleStep },
} as const

/** The chosen service's form and what such a job usually costs where it is wanted. */
const useServiceData = (kind: RequestKind, draft: RequestDraft | null, city: number | null) => {
  const locale = useLocale()
  const queries = catalogueQueries(publicCall(locale), locale)
  const service = draft?.service ?? null
  const enabled = service !== null
  const [slug, subSlug] = [service?.service_slug ?? '', service?.slug ?? '']
  const { data: form } = useQuery({ ...queries.form(slug, subSlug), enabled })
  const { data: estimate } = useQuery({ ...queries.priceEstimate(slug, subSlug, city ?? undefined), enabled })
  useEffect(() => {
    if (estimate && kind === 'demand') writeLocal(storageKeys.priceEstimates, estimate)
  }, [estimate, kind])
  return { form, estimate }
}

const useStepTexts = (kind: RequestKind, form: Form | undefined) => {
  const t = useTranslations('demand')
  const titleOf = (step: StepId) => form?.steps[questionOf(step) ?? 0]?.title
  return {
    name: (step: StepId) => (isQuestion(step) ? (titleOf(step) ?? t('steps.form')) : t(`steps.${step}`)),
    heading: (step: StepId) => (isQuestion(step) ? (titleOf(step) ?? '') : t(`headings.${kind}.${step}`)),
    lead: (step: StepId, service: string) =>
      isQuestion(step) ? t('leads.form', { service }) : t(`leads.${kind}.${step}`),
  }
}

/** Asking for a job, step by step; usable before signing in, nothing lost by reloading or by signing in. */
export const RequestWizard = ({ kind }: { kind: RequestKind }) => {
  const t = useTranslations('demand')
  const errorText = useErrorText()
  const { draft, change, clear } = useRequestDraft(keys[kind].draft)
  const { step, isRestored, next, previous, goTo } = useWizardStep(keys[kind].step, formWizard.first)
  const isReady = draft !== null && isRestored
  const words = useRequestPrefill({ kind, draft, isReady, change, goTo })
  const city = useCity(draft)
  const { chosen: chosenProvider, isGone } = useChosenProvider(draft)
  const { form, estimate } = useServiceData(kind, draft, city)
  const texts = useStepTexts(kind, form)
  useEffect(() => {
    if (isGone) change({ provider: null, slot: null })
  }, [isGone, change])

  const steps = stepsOf(kind, form)
  const position = Math.min(step, steps.length) - formWizard.first
  const current: StepId = draft?.service ? (steps[position] ?? 'review') : 'service'
  const heading = useFocusOnChange<HTMLHeadingElement>(current, isReady)
  const goToStep = (id: StepId) => goTo(steps.indexOf(id) + formWizard.first)

  const sending = useRequestSending({
    kind,
    draft,
    onPublished: () => {
      clearLocal(keys[kind].step, ...(kind === 'demand' ? [storageKeys.priceEstimates] : []))
      clear()
    },
    onRefused: (field, code) => {
      if (field) goToStep(stepOfField(kind, form, field))
      else if (code === 'slot_taken') goToStep('when')
    },
  })
  const { forgive, dismissProblem, problem, missing } = sending
  const edit = useCallback(
    (part: Partial<RequestDraft>) => {
      // What the API refused on this step was about what it held before.
      forgive((field) => stepOfField(kind, form, field) === current)
      change(part)
    },
    [change, forgive, kind, form, current],
  )
  const pick = (picked: NonNullable<RequestDraft['service']>) => {
    if (picked.pk !== draft?.service?.pk) change({ service: picked, answers: {}, slot: null, provider: null })
    if (current === 'service') goTo(formWizard.first + 1)
  }
  const goOn = () => {
    dismissProblem()
    next()
  }

  if (sending.published) return <Published kind={kind} booking={sending.published} />
  if (!isReady)
    return (
      <div className={styles.wizard}>
        <ListSkeleton label={t('loading')} />
      </div>
    )
  return (
    <div className={styles.wizard}>
      <WizardProgress
        steps={steps.map(texts.name)}
        current={position}
        onGoTo={(to) => goTo(to + formWizard.first)}
      />
      <div className={styles.body}>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {texts.heading(current)}
        </h1>
        <p className={styles.lead}>{texts.lead(current, draft.service?.name ?? '')}</p>
        {problem ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {errorText(problem)}
          </Alert>
        ) : null}
        {missing && current === 'review' ? (
          <VerifyFirst
            missing={missing}
            back={kind === 'demand' ? paths.demand() : paths.scheduleBooking()}
          />
        ) : null}
        <StepView
          {...{ kind, draft, form, estimate, city, chosenProvider, words }}
          step={current}
          refused={sending.refused}
          onPick={pick}
          onChange={edit}
          onDone={goOn}
          onEdit={goToStep}
        />
      </div>
      {draft.service ? (
        <WizardBar
          {...{ kind, draft, estimate, chosenProvider }}
          step={current}
          isFirst={position === 0}
          isSending={sending.isPending}
          onBack={previous}
          onContinue={goOn}
          onSend={sending.send}
        />
      ) : null}
    </div>
  )
}

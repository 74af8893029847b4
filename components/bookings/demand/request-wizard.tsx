'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { PlaceTime } from '@/components/places/place-time'
import { Alert } from '@/components/ui/alert'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { useSession } from '@/hooks/accounts/session'
import { useLocalSupply } from '@/hooks/bookings/local-supply'
import { usePublishWhenReady } from '@/hooks/bookings/publish-when-ready'
import { useCity } from '@/hooks/bookings/request-city'
import { useRequestDraft } from '@/hooks/bookings/request-draft'
import { useRequestPrefill } from '@/hooks/bookings/request-prefill'
import { useChosenProvider } from '@/hooks/bookings/request-provider'
import { publishedUrl, usePublishedRequest } from '@/hooks/bookings/request-published'
import { RequestSearchProvider, useRequestSearch } from '@/hooks/bookings/request-search'
import { useRequestSending } from '@/hooks/bookings/request-sending'
import { useRequestHistory, useRequestSteps } from '@/hooks/bookings/request-steps'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { useErrorText } from '@/hooks/use-error-text'
import { useFocusOnChange } from '@/hooks/use-focus-on-change'
import { useIsPrerendered } from '@/hooks/use-is-prerendered'
import { useSettling } from '@/hooks/use-settling'
import { unwindWizard, useLeaveWhenFinished } from '@/hooks/use-wizard-history'
import { publicCall } from '@/lib/api/public'
import type { Form } from '@/lib/contract/form'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal, writeLocal } from '@/lib/storage/local'
import { acceptsPhotos } from '@/lib/wizard/complete'
import { needsOf } from '@/lib/wizard/needs'
import { missingDuration, publishedPriceForm } from '@/lib/wizard/published-price'
import {
  changeOfService,
  emptyRequest,
  isInstantBooking,
  isQuestion,
  questionOf,
  stepOfField,
  type OwnStepId,
  type PickedService,
  type RequestDraft,
  type RequestKind,
  type Stage,
  type StepId,
} from '@/lib/wizard/request'
import { AccountAndCodes, preloadAccountAndCodes } from './account-and-codes'
import { preloadSteps, PublishedDemand, StepView } from './step-views'
import { WizardBar } from './wizard-bar'
import { WizardHead } from './wizard-head'
import styles from './wizard.module.css'

// Lazily loaded: only a repeated request has it.
const RepeatedNotice = dynamic(() => import('./repeated-notice').then((module) => module.RepeatedNotice), {
  ssr: false,
})

/** Draft of the first step before the stored one has been read. */
const nothingAsked = emptyRequest('')

/** Loads the form of the chosen service, with the length its published price is for, and its usual local price. */
const useServiceData = (kind: RequestKind, draft: RequestDraft | null, city: number | null) => {
  const locale = useLocale()
  const queries = catalogueQueries(publicCall(locale), locale)
  const service = draft?.service ?? null
  const enabled = service !== null
  const [slug, subSlug] = [service?.service_slug ?? '', service?.slug ?? '']
  const { data: form } = useQuery({ ...queries.form(slug, subSlug), enabled })
  const { data: estimate } = useQuery({
    ...queries.priceEstimate(slug, subSlug, city ?? undefined),
    // General requests have no usual price.
    enabled: enabled && !service.is_general,
  })
  useEffect(() => {
    if (estimate && kind === 'demand') writeLocal(storageKeys.priceEstimates, estimate)
  }, [estimate, kind])
  const isInstant = draft !== null && isInstantBooking(kind, draft)
  const shown = useMemo(() => (form && isInstant ? publishedPriceForm(form) : form), [form, isInstant])
  return { form: shown, estimate, isInstant }
}

interface StepFacts {
  form: Form | undefined
  isUnservedCity: boolean
  isInstant: boolean
}

const useStepTexts = (
  kind: RequestKind,
  draft: RequestDraft | null,
  { form, isUnservedCity, isInstant }: StepFacts,
) => {
  const t = useTranslations('demand')
  const isUnserved = (step: StepId) => step === 'kind' && isUnservedCity
  const titleOf = (step: StepId) => form?.steps[questionOf(step) ?? 0]?.title ?? ''
  const isWordsOnly = (step: OwnStepId) => step === 'details' && !acceptsPhotos(draft, form)
  const ownLead = (step: OwnStepId) => t(isWordsOnly(step) ? 'leads.description' : `leads.${kind}.${step}`)
  return {
    stage: (stage: Stage) => t(`steps.${stage}`),
    heading: (step: StepId) =>
      isQuestion(step)
        ? titleOf(step)
        : t(isUnserved(step) ? 'kind.nobody.heading' : `headings.${kind}.${step}`),
    lead: (step: StepId, service: string) =>
      isQuestion(step)
        ? t(isInstant ? 'leads.instant' : 'leads.form', { service })
        : isUnserved(step)
          ? t('kind.nobody.lead')
          : ownLead(step),
  }
}

/** Forgets a chosen provider who no longer offers the work. */
const useDropProvider = (isGone: boolean, change: (part: Partial<RequestDraft>) => void) =>
  useEffect(() => {
    if (isGone) change({ provider: null, slot: null })
  }, [isGone, change])

/** Answers how long an instant booking takes by the duration its published price is for. */
const useUsualDuration = (
  form: Form | undefined,
  answers: RequestDraft['answers'] | undefined,
  change: (part: Partial<RequestDraft>) => void,
) =>
  useEffect(() => {
    const missing = form && answers ? missingDuration(form, answers) : null
    if (missing) change({ answers: { ...answers, ...missing } })
  }, [form, answers, change])

/** Loads the steps ahead, and what a visitor is asked for on the review, before it can be pressed. */
const usePreload = (hasService: boolean, needsAccount: boolean) => {
  useEffect(() => {
    if (hasService) preloadSteps()
  }, [hasService])
  useEffect(() => {
    if (hasService && needsAccount) preloadAccountAndCodes()
  }, [hasService, needsAccount])
}

const Waiting = () => {
  const t = useTranslations('demand')
  return (
    <div className={styles.wizard}>
      <ListSkeleton label={t('loading')} />
    </div>
  )
}

/** Multi-step request form; usable signed out, and its draft survives reload and sign-in. */
const Wizard = ({ entry }: { entry: RequestKind }) => {
  const errorText = useErrorText()
  const { user = null, status } = useSession()
  const isPrerendered = useIsPrerendered()
  const { draft, change, clear } = useRequestDraft()
  const kind = draft?.kind ?? entry
  const history = useRequestHistory()
  const isReady = useRequestSearch() !== null && draft !== null && history.isRestored
  const city = useCity(draft)
  const { chosen: chosenProvider, isGone } = useChosenProvider(draft)
  const { form, estimate, isInstant } = useServiceData(kind, draft, city)
  const { data: supply } = useLocalSupply(draft?.service ?? null, city)
  const texts = useStepTexts(kind, draft, { form, isUnservedCity: supply?.provider_count === 0, isInstant })
  const hasService = draft?.service != null
  usePreload(hasService, status === 'anonymous')
  const wizard = useRequestSteps({ draft, form, isUnserved: supply?.provider_count === 0, history })
  // Must run after `useRequestSteps`: it corrects a stored step that is too far ahead, then the link selects
  // its own step.
  const { words, isFilling, again } = useRequestPrefill({
    kind: entry,
    draft,
    isReady,
    change,
    jumpTo: history.jumpTo,
  })
  const { position, isEdit, goToStep } = wizard
  const current = isReady ? wizard.current : 'service'
  useDropProvider(isGone, change)
  useUsualDuration(isInstant ? form : undefined, draft?.answers, change)
  const heading = useFocusOnChange<HTMLHeadingElement>(current, isReady)
  const isSettling = useSettling(isReady && !isFilling ? current : null)
  const [confirmation, setConfirmation] = useState('')
  const [isRegistering, setRegistering] = useState(false)
  const [isUnwound, setUnwound] = useState(false)

  const discard = () => {
    clearLocal(storageKeys.currentStep, storageKeys.priceEstimates)
    clear()
  }
  const sending = useRequestSending({
    kind,
    draft,
    city,
    onPublished: ({ pk, status }) => {
      discard()
      void unwindWizard().then(() => {
        // A reservation continues to its payment.
        if (status !== 'awaiting_payment') publishedUrl(pk)
        setUnwound(true)
      })
    },
    onRefused: (field, code) => {
      if (field) goToStep(stepOfField(form, field))
      else if (code === 'slot_taken') goToStep('when')
    },
  })
  useLeaveWhenFinished(isUnwound)
  const { forgive, dismissProblem, dismissMissing, problem, missing } = sending
  const needs = needsOf(user, missing)
  usePublishWhenReady({
    isReview: isReady && current === 'review' && !sending.published,
    lacking: status === 'signed-in' ? needs.length : null,
    send: sending.send,
  })
  const edit = useCallback(
    (part: Partial<RequestDraft>) => {
      // Errors of this step belong to its former values.
      forgive((field) => stepOfField(form, field) === current)
      change(part)
    },
    [change, forgive, form, current],
  )
  const pick = (picked: PickedService) => {
    const isOther = picked.pk !== draft?.service?.pk
    if (draft && isOther) change(changeOfService(picked, draft))
    if (current === 'service') wizard.goOnFromService(isOther)
  }
  const goOn = () => {
    dismissProblem()
    wizard.goOn({ isRepeated: again !== null })
  }

  if (sending.published) return <PublishedDemand booking={sending.published} mayGoOn={isUnwound} />
  if (isFilling || (!isReady && !isPrerendered)) return <Waiting />
  const shown = draft ?? nothingAsked
  return (
    <div
      className={isReady ? styles.wizard : `${styles.wizard} ${styles.waiting}`}
      style={isSettling ? { pointerEvents: 'none' } : undefined}
    >
      <WizardHead
        {...{ form, draft: shown }}
        step={current}
        name={texts.stage}
        onGoTo={goToStep}
        onDiscard={discard}
      />
      <div className={styles.body}>
        {shown.service && !isQuestion(current) && current !== 'service' ? (
          <p className={styles.about}>{shown.service.name}</p>
        ) : null}
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {texts.heading(current)}
        </h1>
        <p className={styles.lead}>{texts.lead(current, shown.service?.name ?? '')}</p>
        {again ? <RepeatedNotice name={again.name} /> : null}
        {problem ? (
          <Alert severity="error" className={styles.problem}>
            {errorText(problem)}
          </Alert>
        ) : null}
        <PlaceTime city={city}>
          <StepView
            {...{ kind, entry, draft: shown, form, estimate, city, chosenProvider, words }}
            step={current}
            refused={sending.refused}
            account={
              <AccountAndCodes
                {...{ kind, user, needs, isInstant }}
                isAnonymous={status === 'anonymous'}
                onBusy={setRegistering}
                onDone={dismissMissing}
                onAction={setConfirmation}
              />
            }
            onPick={pick}
            onChange={edit}
            onDone={goOn}
            onEdit={wizard.editStep}
            onGoTo={goToStep}
          />
        </PlaceTime>
      </div>
      {isReady && draft.service ? (
        <WizardBar
          {...{ kind, draft, form, estimate, chosenProvider, isEdit }}
          step={current}
          isFirst={position === 0}
          confirmation={needs.length > 0 ? confirmation : null}
          isRegistering={isRegistering}
          isSending={sending.isPending}
          onBack={history.previous}
          onContinue={goOn}
          onSend={sending.send}
        />
      ) : null}
    </div>
  )
}

/** The wizard, or the published request after a reload. */
const Request = ({ entry }: { entry: RequestKind }) => {
  const before = usePublishedRequest()
  if (before) return <PublishedDemand booking={before} mayGoOn />
  if (before === null) return <Wizard entry={entry} />
  return <Waiting />
}

/** The wizard of an address; its first step is part of the cached page. */
export const RequestWizard = ({ entry }: { entry: RequestKind }) => (
  <RequestSearchProvider>
    <Request entry={entry} />
  </RequestSearchProvider>
)

'use client'

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { SlotStep } from '@/components/bookings/schedule/slot-step'
import { DynamicForm } from '@/components/catalogue/dynamic-form'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { Money } from '@/components/ui/money'
import { WizardProgress } from '@/components/ui/wizard-progress'
import { useErrorText } from '@/hooks/accounts/error-text'
import { useSession } from '@/hooks/accounts/session'
import { usePublish } from '@/hooks/bookings/request'
import { useCity } from '@/hooks/bookings/request-city'
import { useRequestDraft } from '@/hooks/bookings/request-draft'
import { useChosenProvider } from '@/hooks/bookings/request-provider'
import { catalogueQueries } from '@/hooks/catalogue/queries'
import { useWizardStep } from '@/hooks/use-wizard-step'
import { isApiError } from '@/lib/api/error'
import { publicCall } from '@/lib/api/public'
import type { Booking } from '@/lib/contract/bookings'
import type { MissingAuthorization } from '@/lib/contract/errors'
import type { Answers } from '@/lib/contract/form'
import { ibge } from '@/lib/contract/places'
import { paths } from '@/lib/paths'
import { storageKeys } from '@/lib/storage/keys'
import { clearLocal, writeLocal } from '@/lib/storage/local'
import { stepOfField, stepsOf, type RequestDraft, type RequestKind, type StepId } from '@/lib/wizard/request'
import { formWizard } from '@/lib/wizard/steps'
import { DetailsStep } from './details-step'
import { Published } from './published'
import { ReviewStep } from './review-step'
import { ServiceStep } from './service-step'
import { VerifyFirst } from './verify-first'
import { WhenStep } from './when-step'
import { WhereStep } from './where-step'
import styles from './wizard.module.css'

const keys = {
  demand: { draft: storageKeys.demand, step: storageKeys.currentStep },
  schedule: { draft: storageKeys.scheduleDraft, step: storageKeys.scheduleStep },
} as const

const formId = 'request-step'
/** As much as the box for searching takes. */
const longestWords = 80
type Refused = Record<string, readonly string[]>

/** Codes of the fields under `prefix`, by what follows it. */
const under = (refused: Refused, prefix: string): Refused | undefined => {
  const found = Object.entries(refused)
    .filter(([field]) => field.startsWith(prefix))
    .map(([field, codes]) => [field.slice(prefix.length), codes] as const)
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Asking for a job, step by step; usable before signing in, nothing lost by reloading or by signing in. */
export const RequestWizard = ({ kind }: { kind: RequestKind }) => {
  const t = useTranslations('demand')
  const locale = useLocale()
  const errorText = useErrorText()
  const search = useSearchParams()
  const { status } = useSession()
  const { draft, change, clear } = useRequestDraft(keys[kind].draft)
  const { step, isRestored, next, previous, goTo } = useWizardStep(keys[kind].step, formWizard.first)
  const publish = usePublish(kind)
  const [refused, setRefused] = useState<Refused>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [missing, setMissing] = useState<MissingAuthorization | null>(null)
  const [published, setPublished] = useState<Booking | null>(null)
  const isSending = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = catalogueQueries(publicCall(locale), locale)
  const service = draft?.service ?? null
  const { data: form } = useQuery({
    ...queries.form(service?.service_slug ?? '', service?.slug ?? ''),
    enabled: service !== null,
  })
  const city = useCity(draft)
  const { chosen: chosenProvider, isGone } = useChosenProvider(draft)
  const { data: estimate } = useQuery({
    ...queries.priceEstimate(service?.service_slug ?? '', service?.slug ?? '', city ?? undefined),
    enabled: service !== null,
  })

  useEffect(() => {
    if (estimate && kind === 'demand') writeLocal(storageKeys.priceEstimates, estimate)
  }, [estimate, kind])

  useEffect(() => {
    if (isGone) change({ provider: null, slot: null })
  }, [isGone, change])

  // A link from a service's page has already chosen it; one from a profile, the professional too.
  const wanted = search.get('service')
  const provider = kind === 'schedule' ? Number(search.get('provider')) || null : null
  const { data: services } = useQuery({ ...queries.services(), enabled: wanted !== null })
  const asked = search.get('city')
  const isReady = draft !== null && isRestored
  const taken = useRef(false)
  useEffect(() => {
    if (!isReady || !wanted || !services || taken.current) return
    taken.current = true
    // From a page about a city: an address already chosen wins.
    const place = ibge.safeParse(Number(asked))
    const parent = services.find((one) => one.sub_services.some((sub) => sub.slug === wanted))
    const sub = parent?.sub_services.find((one) => one.slug === wanted)
    if (!parent || !sub) return
    if (place.success && draft.addressPk === null && draft.address.city === null)
      change({ address: { ...draft.address, city: place.data } })
    const isOther = draft.service?.pk !== sub.pk
    if (isOther || (provider !== null && draft.provider !== provider)) {
      change({
        service: { pk: sub.pk, slug: sub.slug, service_slug: parent.slug, name: sub.name, icon: sub.icon },
        slot: null,
        provider,
        ...(isOther ? { answers: {} } : {}),
      })
      goTo(2)
    }
    // Said once: a reload must not undo what is changed from here on.
    window.history.replaceState(null, '', window.location.pathname)
  }, [isReady, wanted, asked, services, draft, change, goTo, provider])

  // Words no service is called by: they begin the description, and go on being looked for.
  const [words] = useState(() => search.get('q')?.trim().slice(0, longestWords) ?? '')
  const wordsTaken = useRef(false)
  useEffect(() => {
    if (!isReady || words === '' || wanted || wordsTaken.current) return
    wordsTaken.current = true
    if (draft.description === '') change({ description: words })
    goTo(formWizard.first)
    window.history.replaceState(null, '', window.location.pathname)
  }, [isReady, words, wanted, draft, change, goTo])

  const steps = stepsOf(kind, form)
  const position = Math.min(step, steps.length) - formWizard.first
  const current: StepId = service === null ? 'service' : (steps[position] ?? 'review')

  const shown = useRef<StepId | null>(null)
  useEffect(() => {
    // Not on the first sight of the page: focus belongs to whoever opened it.
    if (isReady && shown.current !== null && shown.current !== current) {
      window.scrollTo({ top: 0 })
      heading.current?.focus()
    }
    if (isReady) shown.current = current
  }, [current, isReady])

  const edit = useCallback(
    (part: Partial<RequestDraft>) => {
      // What the API refused on this step was about what it held before.
      setRefused((fields) => {
        const left = Object.entries(fields).filter(([field]) => stepOfField(kind, form, field) !== current)
        return left.length === Object.keys(fields).length ? fields : Object.fromEntries(left)
      })
      change(part)
    },
    [change, kind, form, current],
  )
  const answered = useCallback(
    (answers: Answers) => edit({ answers: { ...draft?.answers, ...answers } }),
    [edit, draft?.answers],
  )
  const pick = (picked: NonNullable<RequestDraft['service']>) => {
    if (picked.pk !== service?.pk) change({ service: picked, answers: {}, slot: null, provider: null })
    if (current === 'service') goTo(2)
  }
  const goToStep = (id: StepId) => goTo(steps.indexOf(id) + formWizard.first)

  const send = () => {
    if (!draft || isSending.current) return
    isSending.current = true
    setProblem(null)
    setMissing(null)
    setRefused({})
    publish.mutate(draft, {
      onSettled: () => {
        isSending.current = false
      },
      onSuccess: (booking) => {
        clearLocal(keys[kind].step, ...(kind === 'demand' ? [storageKeys.priceEstimates] : []))
        setPublished(booking)
        clear()
      },
      onError: (error) => {
        if (!isApiError(error)) return setProblem('internal_error')
        if (error.missing) return setMissing(error.missing)
        const fields = error.errors ?? {}
        const first = Object.keys(fields)[0]
        setRefused(fields)
        if (first) goToStep(stepOfField(kind, form, first))
        else if (error.code === 'slot_taken') goToStep('when')
        setProblem(error.code)
      },
    })
  }

  if (published) return <Published kind={kind} booking={published} />
  if (!isReady)
    return (
      <div className={styles.wizard}>
        <ListSkeleton label={t('loading')} />
      </div>
    )

  const names = steps.map((id) =>
    id.startsWith('form-')
      ? (form?.steps[Number(id.slice(5))]?.title ?? t('steps.form'))
      : t(`steps.${id as Exclude<StepId, `form-${number}`>}`),
  )
  const done = () => {
    setProblem(null)
    next()
  }
  const question = current.startsWith('form-') ? Number(current.slice(5)) : null
  const isReview = current === 'review'
  return (
    <div className={styles.wizard}>
      <WizardProgress steps={names} current={position} onGoTo={(to) => goTo(to + formWizard.first)} />
      <div className={styles.body}>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {question === null
            ? t(`headings.${kind}.${current as Exclude<StepId, `form-${number}`>}`)
            : (form?.steps[question]?.title ?? '')}
        </h1>
        <p className={styles.lead}>
          {question === null
            ? t(`leads.${kind}.${current as Exclude<StepId, `form-${number}`>}`)
            : t('leads.form', { service: service?.name ?? '' })}
        </p>
        {problem ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {errorText(problem)}
          </Alert>
        ) : null}
        {missing && isReview ? (
          <VerifyFirst
            missing={missing}
            back={kind === 'demand' ? paths.demand() : paths.scheduleBooking()}
          />
        ) : null}
        {current === 'service' ? (
          <ServiceStep chosen={service?.pk ?? null} asked={words} onPick={pick} />
        ) : null}
        {question !== null && form ? (
          <DynamicForm
            key={`${service?.pk}-${question}`}
            id={formId}
            form={form}
            step={question}
            answers={draft.answers}
            refused={under(refused, 'answers.')}
            onChange={answered}
            onDone={done}
          />
        ) : null}
        {question !== null && !form ? <ListSkeleton label={t('loading')} /> : null}
        {current === 'where' ? (
          <WhereStep
            id={formId}
            draft={draft}
            refused={under(refused, 'address.')}
            onChange={edit}
            onDone={done}
          />
        ) : null}
        {current === 'when' && kind === 'demand' ? (
          <WhenStep
            id={formId}
            draft={draft}
            refused={under(refused, 'wanted_')}
            onChange={edit}
            onDone={done}
          />
        ) : null}
        {current === 'when' && kind === 'schedule' ? (
          <SlotStep
            id={formId}
            draft={draft}
            city={city}
            chosenProvider={chosenProvider}
            onChange={edit}
            onDone={done}
          />
        ) : null}
        {current === 'details' ? (
          <DetailsStep
            id={formId}
            draft={draft}
            refused={Object.fromEntries(
              Object.entries(refused).filter(([field]) => /^(photos|description)/.test(field)),
            )}
            onChange={edit}
            onDone={done}
          />
        ) : null}
        {isReview ? (
          <ReviewStep
            kind={kind}
            draft={draft}
            form={form}
            estimate={estimate}
            chosenProvider={chosenProvider}
            onEdit={goToStep}
          />
        ) : null}
      </div>
      {service === null ? null : (
        <div className={styles.bar}>
          {chosenProvider ? (
            <span className={styles.cost}>
              {t('estimate.fixed')}
              <strong>
                <Money cents={chosenProvider.price_cents} />
              </strong>
            </span>
          ) : estimate ? (
            <span className={styles.cost}>
              {t('estimate.short')}
              <strong>
                <Money cents={estimate.low_cents} to={estimate.high_cents} />
              </strong>
            </span>
          ) : null}
          <div className={styles.actions}>
            {position > 0 ? (
              <Button variant="outlined" color="inherit" onClick={previous}>
                {t('back')}
              </Button>
            ) : null}
            {current === 'service' ? (
              <Button variant="contained" onClick={done}>
                {t('continue')}
              </Button>
            ) : null}
            {!isReview && current !== 'service' ? (
              <Button variant="contained" type="submit" form={formId}>
                {t('continue')}
              </Button>
            ) : null}
            {isReview && status === 'signed-in' ? (
              <Button
                variant="contained"
                color="secondary"
                loading={publish.isPending}
                disabled={draft.provider !== null && chosenProvider === null}
                onClick={send}
              >
                {t(`publish.${kind === 'schedule' && draft.provider !== null ? 'instant' : kind}`)}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </div>
  )
}

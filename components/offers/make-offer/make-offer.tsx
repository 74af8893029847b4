'use client'

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { When, Where } from '@/components/bookings/when-where'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { Tile, tintOf } from '@/components/ui/tile'
import { WizardProgress } from '@/components/ui/wizard-progress'
import { useOfferDraft, useSendOffer, type Subject } from '@/hooks/offers/make-offer'
import { useErrorText } from '@/hooks/use-error-text'
import { useWizardStep } from '@/hooks/use-wizard-step'
import { codeOfError, isApiError } from '@/lib/api/error'
import type { Offer } from '@/lib/contract/offers'
import { formatDateTime, formatDuration, plainDate } from '@/lib/format/date'
import { storageKeys } from '@/lib/storage/keys'
import {
  checkStep,
  offerSteps,
  stepOfField,
  termsOf,
  totalOf,
  type OfferDraft,
} from '@/lib/wizard/make-offer'
import { offerWizard } from '@/lib/wizard/steps'
import { ItemRows } from './item-rows'
import styles from './make-offer.module.css'

const durations = [30, 60, 90, 120, 180, 240, 360, 480, 960, 1440, 2880, 4320]
const starters = ['hello', 'material', 'visit'] as const

const Review = ({ draft }: { draft: OfferDraft }) => {
  const t = useTranslations('makeOffer')
  const locale = useLocale()
  const material = totalOf(draft.items, 'material')
  return (
    <>
      <dl className={styles.sum}>
        <dt>{t('items.labour')}</dt>
        <dd>
          <Money cents={totalOf(draft.items, 'labour')} />
        </dd>
        {material > 0 ? (
          <>
            <dt>{t('items.material')}</dt>
            <dd>
              <Money cents={material} />
            </dd>
          </>
        ) : null}
        <dt className={styles.total}>{t('total')}</dt>
        <dd className={styles.total}>
          <Money cents={totalOf(draft.items)} />
        </dd>
        <dt>{t('start')}</dt>
        <dd>{formatDateTime(termsOf(draft).starts_at, locale)}</dd>
        <dt>{t('duration')}</dt>
        <dd>{formatDuration(draft.duration_minutes ?? 0)}</dd>
      </dl>
      {draft.message ? <p className={styles.said}>{draft.message}</p> : null}
    </>
  )
}

/** The make-offer wizard: price, time, message, review. The step and what was typed survive a reload. */
export const MakeOffer = ({
  onSent,
  onClose,
  ...subject
}: Subject & { onSent: (offer: Offer) => void; onClose: () => void }) => {
  const t = useTranslations('makeOffer')
  const f = useTranslations('fieldErrors')
  const errorText = useErrorText()
  const { booking, offer } = subject
  const { draft, change, clear } = useOfferDraft(subject, t('items.first'))
  const { step, isRestored, next, previous, goTo } = useWizardStep(
    storageKeys.makeOfferStep,
    offerWizard.first,
  )
  const send = useSendOffer(subject)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isSending = useRef(false)
  const sheet = useRef<HTMLFormElement>(null)
  const current = offerSteps[Math.min(step, offerSteps.length - 1)] ?? 'price'

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    sheet.current?.scrollIntoView({ block: 'start' })
  }, [current, isRestored])

  if (!draft || !isRestored) return null
  const errorOf = (field: string) => {
    const code = errors[field]
    return code === undefined ? undefined : f.has(code) ? f(code) : f('invalid')
  }
  const edit = (part: Partial<OfferDraft>) => {
    setErrors({})
    setProblem(null)
    change(part)
  }
  const close = () => {
    clear()
    onClose()
  }
  const submit = () => {
    if (isSending.current) return
    isSending.current = true
    send.mutate(draft, {
      onSettled: () => {
        isSending.current = false
      },
      onSuccess: (sent) => {
        clear()
        onSent(sent)
      },
      onError: (error) => {
        const fields = isApiError(error) ? (error.errors ?? {}) : {}
        const first = Object.keys(fields)[0]
        setErrors(
          Object.fromEntries(
            Object.entries(fields).map(([field, codes]) => [
              field === 'starts_at' ? 'date' : field,
              codes[0] ?? 'invalid',
            ]),
          ),
        )
        if (first) goTo(offerSteps.indexOf(stepOfField(first)))
        setProblem(codeOfError(error))
      },
    })
  }
  const forward = () => {
    setProblem(null)
    const found = checkStep(draft, current, Date.now())
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) {
      const id = first.startsWith('items.')
        ? `item-${first.split('.')[1]}-${first.endsWith('text') ? 'text' : 'amount'}`
        : `offer-${first}`
      document.getElementById(id)?.focus()
    } else if (current === 'review') submit()
    else next()
  }

  return (
    <form
      method="post"
      ref={sheet}
      className={styles.sheet}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) forward()
      }}
    >
      <div className={styles.head}>
        <Tile src={booking.sub_service.icon} tint={tintOf(booking.sub_service.pk)} />
        <div>
          <strong>{booking.sub_service.name}</strong>
          <p>
            <When booking={booking} />
          </p>
          <p>
            <Where booking={booking} />
          </p>
        </div>
      </div>
      <WizardProgress
        steps={offerSteps.map((one) => t(`steps.${one}`))}
        current={offerSteps.indexOf(current)}
        onGoTo={goTo}
      />
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`headings.${current}`)}
        </h2>
        <p className={styles.lead}>{t(`leads.${current}`)}</p>
      </div>
      {problem ? <Alert severity="error">{errorText(problem)}</Alert> : null}
      {current === 'price' ? (
        <>
          <ItemRows items={draft.items} errorOf={errorOf} onChange={(items) => edit({ items })} />
          <Notice title={t('free.title')}>{t('free.text')}</Notice>
        </>
      ) : null}
      {current === 'time' ? (
        <div className={styles.fields}>
          <div className={styles.two}>
            <TextField
              id="offer-date"
              type="date"
              label={t('date')}
              required
              value={draft.date}
              error={errorOf('date') !== undefined}
              helperText={errorOf('date')}
              onChange={(event) => edit({ date: event.target.value })}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: plainDate(Date.now()) } }}
            />
            <TextField
              id="offer-time"
              type="time"
              label={t('time')}
              required
              value={draft.time}
              error={errorOf('time') !== undefined}
              helperText={errorOf('time')}
              onChange={(event) => edit({ time: event.target.value })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          </div>
          <TextField
            id="offer-duration_minutes"
            select
            label={t('duration')}
            required
            value={draft.duration_minutes ?? ''}
            error={errorOf('duration_minutes') !== undefined}
            helperText={errorOf('duration_minutes')}
            onChange={(event) => edit({ duration_minutes: Number(event.target.value) })}
          >
            {[...new Set([...durations, ...(draft.duration_minutes ? [draft.duration_minutes] : [])])]
              .sort((a, b) => a - b)
              .map((minutes) => (
                <MenuItem key={minutes} value={minutes}>
                  {formatDuration(minutes)}
                </MenuItem>
              ))}
          </TextField>
        </div>
      ) : null}
      {current === 'message' ? (
        <div className={styles.fields}>
          <div className={styles.starters}>
            {starters.map((one) => (
              <Chip
                key={one}
                label={t(`starters.${one}.name`)}
                onClick={() =>
                  edit({ message: [draft.message, t(`starters.${one}.text`)].filter(Boolean).join('\n') })
                }
              />
            ))}
          </div>
          <TextField
            id="offer-message"
            label={t('message')}
            multiline
            minRows={5}
            value={draft.message}
            error={errorOf('message') !== undefined}
            helperText={errorOf('message')}
            onChange={(event) => edit({ message: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 3000 } }}
          />
        </div>
      ) : null}
      {current === 'review' ? <Review draft={draft} /> : null}
      <div className={styles.bar}>
        <strong>
          <Money cents={totalOf(draft.items)} />
        </strong>
        <Button color="inherit" variant="outlined" onClick={current === 'price' ? close : previous}>
          {current === 'price' ? t('close') : t('back')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={current === 'review' ? 'secondary' : 'primary'}
          loading={send.isPending}
        >
          {current === 'review' ? t(offer ? 'sendUpdate' : 'send') : t('continue')}
        </Button>
      </div>
    </form>
  )
}

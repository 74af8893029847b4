'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormError } from '@/components/ui/form/form-error'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { peerOf } from '@/hooks/bookings/peer'
import { uploadProblemPhoto, useProblemMessage } from '@/hooks/claims/problem-message'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Booking } from '@/lib/contract/bookings'
import { filesOfMessage } from '@/lib/contract/chat-files'
import { formatMoment, formatWorkDuration } from '@/lib/format/date'
import { contractResolver } from '@/lib/forms/resolver'
import styles from './claims.module.css'
import type { ProblemDraft } from './problem-draft'
import { ProblemFields } from './problem-fields'
import { problemReasons, problemWishes } from './problem-reasons'
import { useProblemWords } from './problem-words'
import { ReasonTiles } from './reason-tiles'
import { useStoredProblem } from './use-stored-problem'
import { useWishOptions } from './use-wish-options'

type Side = 'customer' | 'provider'
type Reason = (typeof problemReasons)[Side][number]

/** Recipient of the message, usual time of an answer, and the money meanwhile. */
const BeforeSending = ({ booking, isChange }: { booking: Booking; isChange: boolean }) => {
  const t = useTranslations('claims.problem')
  const locale = useLocale()
  const clock = usePlaceClock()
  const name = peerOf(booking)
  const minutes = booking.role === 'customer' ? (booking.provider?.answer_minutes ?? null) : null
  const ends = booking.auto_complete_at
  return (
    <p className={styles.facts}>
      {t(isChange ? 'changesTo' : 'talksTo', { name })}{' '}
      {minutes === null ? null : t('usually', { name, time: formatWorkDuration(minutes, locale) })}
      <br />
      {isChange
        ? t('money.changes')
        : ends
          ? t('money.talkUntil', { at: formatMoment(ends, 'dayTime', locale, clock) })
          : t('money.talk')}
    </p>
  )
}

interface ProblemFormProps {
  booking: Booking
  draft: ProblemDraft
  onSent: (how: 'talked' | 'changes', draft: ProblemDraft) => void
  onDispute: (draft: ProblemDraft) => void
}

/** Describes a problem of unfinished work and sends it into the conversation, or asks for changes. */
export const ProblemForm = ({ booking, draft, onSent, onDispute }: ProblemFormProps) => {
  const t = useTranslations('claims.problem')
  const name = peerOf(booking)
  const side: Side = booking.role === 'provider' ? 'provider' : 'customer'
  const move = useBookingStep(booking.pk)
  const send = useProblemMessage(booking.approved_offer?.room ?? 0)
  const words = useProblemWords()
  const wishes = useWishOptions(booking, problemWishes[side])
  const reasons: readonly Reason[] = problemReasons[side]
  const form = useForm({
    resolver: contractResolver(() => import('./problem-schema').then((part) => part.problemSchema)),
    defaultValues: {
      reason: reasons.find((reason) => reason === draft.reason),
      wish: problemWishes[side].find((wish) => wish === draft.wish) ?? problemWishes[side][0],
      text: draft.text,
      photos: draft.photos,
    },
  })
  const typed = useStoredProblem(booking, useWatch({ control: form.control }))
  const isChange = booking.can.includes('request-changes') && typed.wish === 'mend'
  const { problem, onSubmit } = useSubmit(form, async (now) => {
    const message = words(now, name)
    if (isChange) {
      // The photos first, in the conversation: they are sent once, however often a failed step is repeated.
      if (now.photos.length > 0) await send(t('photosOfChanges'), now.photos)
      await move.mutateAsync({ step: 'request-changes', text: message })
    } else await send(message, now.photos)
    onSent(isChange ? 'changes' : 'talked', { ...now, isSent: true })
  })
  return (
    <form method="post" className={styles.stack} onSubmit={onSubmit} noValidate>
      <ReasonTiles name="reason" control={form.control} reasons={reasons} />
      <ProblemFields
        control={form.control}
        maxLength={1500}
        maxPhotos={filesOfMessage}
        upload={uploadProblemPhoto}
      />
      <FormChoice name="wish" control={form.control} label={t('wish')} options={wishes} />
      <BeforeSending booking={booking} isChange={isChange} />
      <div className={styles.ways}>
        <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
          {t(isChange ? 'sendChanges' : 'sendMessage')}
        </Button>
        <Button look="plain" tone="neutral" wide onClick={() => onDispute(typed)}>
          {t('dispute.action')}
        </Button>
      </div>
      <FormError code={problem} />
    </form>
  )
}

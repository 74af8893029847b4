'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { StepError } from '@/components/ui/step-error'
import { TextInput } from '@/components/ui/text-input'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { peerOf } from '@/hooks/bookings/peer'
import { addProblemPhotos } from '@/hooks/claims/problem-message'
import { disputeQueries } from '@/hooks/disputes/queries'
import type { Booking } from '@/lib/contract/bookings'
import { decideDays, proposeDays, talkHours } from '@/lib/contract/disputes'
import { minReasonLength } from '@/lib/contract/process'
import { formatMoney } from '@/lib/format/money'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import styles from './claims.module.css'
import { problemDraft, type ProblemDraft } from './problem-draft'
import { useProblemWords } from './problem-words'

interface DisputeStepProps {
  booking: Booking
  draft: ProblemDraft
  onBack: () => void
  onClose: () => void
}

/** Opens a dispute with the words and photos of the problem, after its consequences. */
export const DisputeStep = ({ booking, draft, onBack, onClose }: DisputeStepProps) => {
  const t = useTranslations('claims.problem')
  const locale = useLocale()
  const router = useRouter()
  const client = useQueryClient()
  const move = useBookingStep(booking.pk)
  const words = useProblemWords()
  const [reason, setReason] = useState(() =>
    draft.text.trim() ? words(draft, peerOf(booking)).slice(0, 2000) : '',
  )
  const [isAsking, setAsking] = useState(false)
  const [isPhotosLost, setPhotosLost] = useState(false)
  const isShort = isAsking && reason.trim().length < minReasonLength
  const amount = formatMoney(booking.approved_offer?.total_cents ?? 0, locale)
  const addPhotos = async () => {
    const isWhole = await addProblemPhotos(booking.pk, t('photosOfProblem'), draft.photos).then(
      () => true,
      () => false,
    )
    void client.invalidateQueries(disputeQueries.ofBooking(booking.pk))
    setPhotosLost(!isWhole)
    if (!isWhole) return
    onClose()
    router.push(paths.bookingDispute(booking.pk))
  }
  const confirm = () => {
    setAsking(true)
    if (reason.trim().length < minReasonLength) return
    move.mutate(
      { step: 'dispute', reason: reason.trim() },
      {
        onSuccess: () => {
          problemDraft.clear(booking)
          void addPhotos()
        },
      },
    )
  }
  if (isPhotosLost)
    return (
      <div className={styles.stack} role="alert">
        <p className={styles.soft}>{t('dispute.photosLost')}</p>
        <ButtonLink href={paths.bookingDispute(booking.pk)}>{t('dispute.open')}</ButtonLink>
      </div>
    )
  return (
    <div className={styles.stack}>
      <h3 className={styles.heading}>{t('dispute.title')}</h3>
      <ol className={styles.steps}>
        <li>{t('dispute.freeze', { amount })}</li>
        <li>{t('dispute.talk', { hours: talkHours, days: proposeDays })}</li>
        <li>{t('dispute.decide', { days: decideDays })}</li>
      </ol>
      <TextInput
        label={t('dispute.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={4}
        required
        error={isShort}
        helperText={
          isShort
            ? t('short', { least: minReasonLength })
            : draft.photos.length > 0
              ? t('dispute.photos', { count: draft.photos.length })
              : undefined
        }
        htmlInput={{ maxLength: 2000 }}
      />
      <div className={styles.ways}>
        <Button tone="danger" size="large" wide busy={move.isPending} onClick={confirm}>
          {t('dispute.confirm')}
        </Button>
        <Button look="plain" tone="neutral" wide disabled={move.isPending} onClick={onBack}>
          {t('dispute.back')}
        </Button>
      </div>
      <StepError error={move.error} />
    </div>
  )
}

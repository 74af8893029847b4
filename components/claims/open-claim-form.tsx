'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import toast from 'react-hot-toast'
import { Button } from '@/components/ui/button'
import { FormChoice } from '@/components/ui/form/form-choice'
import { FormError } from '@/components/ui/form/form-error'
import { useSubmit } from '@/components/ui/form/use-submit'
import { peerOf } from '@/hooks/bookings/peer'
import { sendPhoto } from '@/hooks/bookings/request'
import { useOpenClaim } from '@/hooks/claims/mutations'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Booking } from '@/lib/contract/bookings'
import { answerDays, claimReasons, claimWishes } from '@/lib/contract/claims'
import { maxPhotos } from '@/lib/contract/photos'
import { formatMoment } from '@/lib/format/date'
import { contractResolver } from '@/lib/forms/resolver'
import styles from './claims.module.css'
import { problemDraft, type ProblemDraft } from './problem-draft'
import { ProblemFields } from './problem-fields'
import { ReasonTiles } from './reason-tiles'
import { useStoredProblem } from './use-stored-problem'
import { useWishOptions } from './use-wish-options'

const dayMs = 86_400_000

interface OpenClaimFormProps {
  booking: Booking
  draft: ProblemDraft
  onClose: () => void
}

/** Claims the warranty of completed work: reason, words, photos and what the customer wants. */
export const OpenClaimForm = ({ booking, draft, onClose }: OpenClaimFormProps) => {
  const t = useTranslations('claims.problem')
  const locale = useLocale()
  const clock = usePlaceClock()
  const [now] = useState(() => Date.now())
  const open = useOpenClaim(booking.pk)
  const name = peerOf(booking)
  const wishes = useWishOptions(booking, claimWishes)
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/claims').then((contract) => contract.openClaimInput),
    ),
    defaultValues: {
      reason: claimReasons.find((reason) => reason === draft.reason),
      wish: claimWishes.find((wish) => wish === draft.wish) ?? 'visit',
      text: draft.text,
      photos: draft.photos,
    },
  })
  useStoredProblem(booking, useWatch({ control: form.control }))
  const { problem, onSubmit } = useSubmit(form, async (said) => {
    await open.mutateAsync(said)
    problemDraft.clear(booking)
    toast.success(t('claimSent', { name }))
    onClose()
  })
  return (
    <form method="post" className={styles.stack} onSubmit={onSubmit} noValidate>
      <ReasonTiles name="reason" control={form.control} reasons={claimReasons} />
      <ProblemFields control={form.control} maxLength={2000} maxPhotos={maxPhotos} upload={sendPhoto} />
      <FormChoice name="wish" control={form.control} label={t('wish')} options={wishes} />
      <p className={styles.facts}>
        {t('goesTo', { name, at: formatMoment(now + answerDays * dayMs, 'dayTime', locale, clock) })}
        <br />
        {t('money.claim', { name })}
      </p>
      <Button type="submit" size="large" wide busy={open.isPending}>
        {t('sendClaim')}
      </Button>
      <FormError code={problem} />
    </form>
  )
}

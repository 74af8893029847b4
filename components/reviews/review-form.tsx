'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { MaskingHint } from '@/components/contact-masking/masking-hint'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { FormRating } from '@/components/ui/form/form-rating'
import { FormTextField } from '@/components/ui/form/form-text-field'
import { useSubmit } from '@/components/ui/form/use-submit'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { contractResolver } from '@/lib/forms/resolver'
import { isNumber, isString, orNull, shapeOf } from '@/lib/storage/guards'
import { bookingKeys } from '@/lib/storage/keys'
import { clearLocal, readLocal, writeLocal } from '@/lib/storage/local'

interface ReviewDraft {
  rating: number | null
  text: string
}

const draftKeyOf = (booking: number) => `${bookingKeys.review}${booking}`
const isDraft = shapeOf<ReviewDraft>({ rating: orNull(isNumber), text: isString })

/** Draft of a review: survives a reload; deleted once sent, and on sign-out. */
const reviewDraft = {
  read: (booking: number): ReviewDraft | undefined => readLocal(draftKeyOf(booking), isDraft),
  write: (booking: number, draft: ReviewDraft) => writeLocal(draftKeyOf(booking), draft),
  forget: (booking: number) => clearLocal(draftKeyOf(booking)),
}

/** Rates the other side, with stars and a text. */
export const ReviewForm = ({ booking, name }: { booking: number; name: string }) => {
  const t = useTranslations('reviews.form')
  const move = useBookingStep(booking)
  const [kept] = useState(() => reviewDraft.read(booking))
  const form = useForm({
    resolver: contractResolver(() =>
      import('@/lib/contract/bookings').then((contract) => contract.reviewBookingInput),
    ),
    // No rating is preselected.
    defaultValues: { rating: undefined, text: kept?.text ?? '' },
  })
  const { setValue, subscribe } = form
  useEffect(() => {
    if (kept?.rating) setValue('rating', kept.rating)
    return subscribe({
      formState: { values: true },
      callback: ({ values: { rating, text } }) =>
        // A cleared field is undefined at run time.
        reviewDraft.write(booking, { rating: rating ?? null, text }),
    })
  }, [kept, setValue, subscribe, booking])
  const { problem, onSubmit } = useSubmit(form, async (review) => {
    await move.mutateAsync({ step: 'review', ...review })
    reviewDraft.forget(booking)
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate style={{ display: 'grid', gap: '1rem' }}>
      <FormRating
        name="rating"
        control={form.control}
        label={t('rating', { name })}
        errorTexts={{ required: t('choose') }}
      />
      <FormTextField
        id="review-text"
        name="text"
        control={form.control}
        label={t('text')}
        helperText={t('help')}
        multiline
        rows={3}
        maxLength={1500}
        below={(text) => <MaskingHint text={text} scope="public" />}
      />
      <div>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('send')}
        </Button>
      </div>
      <FormError code={problem} />
    </form>
  )
}

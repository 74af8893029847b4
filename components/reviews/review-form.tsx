'use client'

import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { ShieldHint } from '@/components/shield/shield-hint'
import { RatingInput } from '@/components/ui/rating-input'
import { StepError } from '@/components/ui/step-error'
import { TextInput } from '@/components/ui/text-input'
import { useBookingMove } from '@/hooks/bookings/mutations'

/** Rates the other side, with stars and a text. */
export const ReviewForm = ({ booking, name }: { booking: number; name: string }) => {
  const t = useTranslations('reviews')
  const move = useBookingMove(booking)
  const [rating, setRating] = useState<number | null>(null)
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
    if (rating !== null) move.mutate({ step: 'review', rating, text: text.trim() })
  }
  return (
    <form method="post" onSubmit={submit} style={{ display: 'grid', gap: '1rem' }}>
      <RatingInput
        label={t('form.rating', { name })}
        value={rating}
        onChange={setRating}
        error={isAsking && rating === null ? t('form.choose') : undefined}
      />
      <TextInput
        label={t('form.text')}
        helperText={t('form.help')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={3}
        fullWidth
        htmlInput={{ maxLength: 1500 }}
      />
      <ShieldHint text={text} scope="public" />
      <div>
        <Button type="submit" variant="contained" loading={move.isPending}>
          {t('form.send')}
        </Button>
      </div>
      <StepError error={move.error} />
    </form>
  )
}

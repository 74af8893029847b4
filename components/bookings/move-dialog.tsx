'use client'

import TextField from '@mui/material/TextField'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useBookingMove, type BookingMove } from '@/hooks/bookings/mutations'
import { momentFrom, plainDate } from '@/lib/format/date'
import { StepError } from './step-error'

/** Steps that are asked about before they are taken. */
export type AskedStep = Exclude<BookingMove['step'], 'start' | 'review' | 'dispute'>

const needsText: readonly AskedStep[] = ['request-changes']
const dangerous: readonly AskedStep[] = ['cancel', 'no-show']

const moveOf = (step: AskedStep, text: string, date: string, time: string): BookingMove | null => {
  switch (step) {
    case 'request-changes':
      return text.length >= 3 ? { step, text } : null
    case 'cancel':
      return text ? { step, reason: text } : { step }
    case 'reschedule':
      return date && time ? { step, starts_at: momentFrom(date, time) } : null
    default:
      return { step }
  }
}

/** Says exactly what a step does, takes what it needs, and shows a refusal right there. */
export const MoveDialog = ({
  booking,
  step,
  situation,
  onClose,
}: {
  booking: number
  step: AskedStep
  /** Which of the texts about the step fits: who asks, and from where. */
  situation: string
  onClose: () => void
}) => {
  const t = useTranslations('bookings.moves')
  const move = useBookingMove(booking)
  const [text, setText] = useState('')
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const [isAsking, setAsking] = useState(false)
  const takesText = needsText.includes(step) || step === 'cancel'
  const isShort = isAsking && needsText.includes(step) && text.trim().length < 3

  const confirm = () => {
    setAsking(true)
    const next = moveOf(step, text.trim(), date, time)
    if (next) move.mutate(next, { onSuccess: onClose })
  }
  const explanation = `${step}.text.${situation}`
  return (
    <ConfirmDialog
      open
      title={t(`${step}.title`)}
      confirm={t(`${step}.confirm`)}
      cancel={t('keep')}
      danger={dangerous.includes(step)}
      busy={move.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p style={{ margin: '0 0 1rem' }}>{t(t.has(explanation) ? explanation : `${step}.text.any`)}</p>
      {takesText ? (
        <TextField
          label={t(`${step}.field`)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={3}
          fullWidth
          required={needsText.includes(step)}
          error={isShort}
          helperText={isShort ? t('writeMore') : undefined}
          slotProps={{ htmlInput: { maxLength: step === 'cancel' ? 1000 : 2000 } }}
        />
      ) : null}
      {step === 'reschedule' ? (
        <div style={{ display: 'grid', gap: '1rem', gridTemplateColumns: '1fr 1fr', paddingTop: '0.4rem' }}>
          <TextField
            type="date"
            label={t('reschedule.date')}
            value={date}
            onChange={(event) => setDate(event.target.value)}
            error={isAsking && !date}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: plainDate(new Date()) } }}
          />
          <TextField
            type="time"
            label={t('reschedule.time')}
            value={time}
            onChange={(event) => setTime(event.target.value)}
            error={isAsking && !time}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </div>
      ) : null}
      <StepError error={move.error} />
    </ConfirmDialog>
  )
}

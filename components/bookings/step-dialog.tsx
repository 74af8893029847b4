'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StepError } from '@/components/ui/step-error'
import { TextInput } from '@/components/ui/text-input'
import { useBookingStep, type BookingStep } from '@/hooks/bookings/mutations'

/** Steps that need a confirmation. */
type AskedStep = Exclude<
  BookingStep['step'],
  'start' | 'deliver' | 'revive' | 'review' | 'dispute' | 'reschedule' | 'keep-time' | 'no-show'
>

const needsText: readonly AskedStep[] = ['request-changes']
const dangerous: readonly AskedStep[] = ['cancel']

const moveOf = (step: AskedStep, text: string): BookingStep | null => {
  switch (step) {
    case 'request-changes':
      return text.length >= 3 ? { step, text } : null
    case 'cancel':
      return text ? { step, reason: text } : { step }
    default:
      return { step }
  }
}

interface StepDialogProps {
  booking: number
  step: AskedStep
  /** Key of the step's text, by actor and state. */
  situation: string
  onClose: () => void
}

/** Explains a step, asks for its input, and shows a refusal inside the dialog. */
export const StepDialog = ({ booking, step, situation, onClose }: StepDialogProps) => {
  const t = useTranslations('bookings.moves')
  const move = useBookingStep(booking)
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const takesText = needsText.includes(step) || step === 'cancel'
  const isShort = isAsking && needsText.includes(step) && text.trim().length < 3

  const confirm = () => {
    setAsking(true)
    const next = moveOf(step, text.trim())
    if (next) move.mutate(next, { onSuccess: onClose })
  }
  const explanation = `${step}.text.${situation}`
  return (
    <ConfirmDialog
      open
      title={t(`${step}.title`)}
      confirm={t(`${step}.confirm`)}
      cancel={t(step === 'cancel' ? 'cancel.keep' : 'keep')}
      danger={dangerous.includes(step)}
      busy={move.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p style={{ margin: '0 0 1rem' }}>{t(t.has(explanation) ? explanation : `${step}.text.any`)}</p>
      {takesText ? (
        <TextInput
          label={t(`${step}.field`)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={3}
          required={needsText.includes(step)}
          error={isShort}
          helperText={isShort ? t('writeMore') : step === 'cancel' ? t('cancel.hint') : undefined}
          htmlInput={{ maxLength: step === 'cancel' ? 1000 : 2000 }}
        />
      ) : null}
      <StepError error={move.error} />
    </ConfirmDialog>
  )
}

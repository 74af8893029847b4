'use client'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useReducer } from 'react'
import type { UserRole } from '@/lib/session/role'
import { highlightOf, isLastStep, moveTour, tourSteps } from '@/lib/tour/steps'
import styles from './tour.module.css'

/** Shows a newcomer around. Forward and back by buttons or arrow keys; Escape and a tap elsewhere finish it. */
export const IntroductionTour = ({ role, onFinish }: { role: UserRole; onFinish: () => void }) => {
  const t = useTranslations('tour')
  const [step, move] = useReducer(moveTour, 1)
  const [title, text] = [useId(), useId()]
  const name = tourSteps[step - 1] ?? 'welcome'
  const isLast = isLastStep(step)

  useEffect(() => {
    const at = highlightOf(step)
    if (at) document.documentElement.dataset.tourAt = at
    return () => {
      delete document.documentElement.dataset.tourAt
    }
  }, [step])

  return (
    <Dialog
      open
      onClose={onFinish}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') move('next')
        if (key === 'ArrowLeft') move('back')
      }}
      aria-labelledby={title}
      aria-describedby={text}
      fullWidth
      maxWidth="xs"
      // Nothing moves: no one has to ask for less motion.
      transitionDuration={0}
      slotProps={{ backdrop: { invisible: true }, paper: { elevation: 8, sx: { m: 2, width: 'calc(100% - 32px)' } }, container: { sx: { alignItems: { xs: 'flex-end', sm: 'center' } } } }}
    >
      <div aria-live="polite">
        <DialogTitle id={title} sx={{ fontWeight: 700, pb: 0.5 }}>{t(`${role}.${name}.title`)}</DialogTitle>
        <DialogContent id={text} sx={{ pb: 1 }}>
          <p className={styles.count}>{t('step', { step, total: tourSteps.length })}</p>
          <p className={styles.text}>{t(`${role}.${name}.text`)}</p>
        </DialogContent>
      </div>
      <DialogActions sx={{ p: 2, gap: 1, flexWrap: 'wrap' }}>
        {isLast ? null : <Button onClick={onFinish} color="inherit" sx={{ mr: 'auto' }}>{t('skip')}</Button>}
        {step > 1 ? <Button onClick={() => move('back')} sx={{ ml: '0 !important' }}>{t('back')}</Button> : null}
        <Button onClick={isLast ? onFinish : () => move('next')} autoFocus variant="contained" sx={{ ml: '0 !important' }}>{isLast ? t('finish') : t('next')}</Button>
      </DialogActions>
    </Dialog>
  )
}

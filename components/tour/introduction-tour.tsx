'use client'

import { useLocale } from 'next-intl'
import { useEffect, useId, useReducer, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { useCloseOnBack } from '@/hooks/use-close-on-back'
import type { UserRole } from '@/lib/session/role'
import { highlightOf, isLastStep, moveTour, tourSteps } from '@/lib/tour/steps'
import { tourTexts } from '@/lib/tour/texts'
import styles from './tour.module.css'

/** Introduces a newcomer to the product. Buttons or arrow keys move; Escape, Back and skipping finish it. */
export const IntroductionTour = ({ role, onClose }: { role: UserRole; onClose: () => void }) => {
  const words = tourTexts[useLocale() === 'en' ? 'en' : 'pt']
  const [step, move] = useReducer(moveTour, 1)
  const [title, text] = [useId(), useId()]
  const dialog = useRef<HTMLDialogElement>(null)
  const forward = useRef<HTMLDivElement>(null)
  const name = tourSteps[step - 1] ?? 'welcome'
  const isLast = isLastStep(step)
  useCloseOnBack(true, onClose, true)

  useEffect(() => {
    const shown = dialog.current
    // A native modal dialog: it traps the focus and restores it.
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    const at = highlightOf(step)
    if (at) document.documentElement.dataset.tourAt = at
    // The button just pressed may have been removed.
    forward.current?.querySelector('button')?.focus()
    return () => {
      delete document.documentElement.dataset.tourAt
    }
  }, [step])

  return (
    <dialog
      ref={dialog}
      className={styles.tour}
      aria-labelledby={title}
      aria-describedby={text}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') move('next')
        if (key === 'ArrowLeft') move('back')
      }}
    >
      <div aria-live="polite">
        <p className={styles.count}>{words.step(step, tourSteps.length)}</p>
        <h2 id={title} className={styles.title}>
          {words.steps[role][name].title}
        </h2>
        <p id={text} className={styles.text}>
          {words.steps[role][name].text}
        </p>
      </div>
      <div className={styles.actions}>
        {isLast ? null : (
          <Button look="plain" onClick={onClose}>
            {words.skip}
          </Button>
        )}
        <div className={styles.moves} ref={forward}>
          <Button onClick={isLast ? onClose : () => move('next')}>
            {isLast ? words.finish : words.next}
          </Button>
          {step > 1 ? (
            <Button look="plain" onClick={() => move('back')}>
              {words.back}
            </Button>
          ) : null}
        </div>
      </div>
    </dialog>
  )
}

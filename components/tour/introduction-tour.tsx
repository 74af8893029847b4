'use client'

import { useLocale } from 'next-intl'
import { useEffect, useId, useReducer, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useCloseOnBack } from '@/hooks/use-close-on-back'
import type { UserRole } from '@/lib/session/role'
import { highlightOf, isLastStep, moveTour, tourSteps } from '@/lib/tour/steps'
import { tourTexts } from '@/lib/tour/texts'
import styles from './tour.module.css'

interface TourProps {
  role: UserRole
  /** The account menu asked for it. Otherwise its first step is an offer beside the page, which stays in use. */
  isRequested: boolean
  onClose: () => void
}

/** Introduces a newcomer to the product. Buttons or arrow keys move; Escape, Back and skipping finish it. */
export const IntroductionTour = ({ role, isRequested, onClose }: TourProps) => {
  const words = tourTexts[useLocale() === 'en' ? 'en' : 'pt']
  const [step, move] = useReducer(moveTour, 1)
  const [isBegun, setBegun] = useState(isRequested)
  const [title, text] = [useId(), useId()]
  const dialog = useRef<HTMLDialogElement>(null)
  const forward = useRef<HTMLDivElement>(null)
  const name = tourSteps[step - 1] ?? 'welcome'
  const isLast = isLastStep(step)
  const goOn = () => {
    setBegun(true)
    move('next')
  }
  useCloseOnBack(isBegun, onClose, true)

  useEffect(() => {
    if (!isBegun) return undefined
    const shown = dialog.current
    // A native modal dialog: it traps the focus and restores it.
    shown?.showModal()
    return () => shown?.close()
  }, [isBegun])
  useEffect(() => {
    const at = highlightOf(step)
    if (at) document.documentElement.dataset.tourAt = at
    // The button just pressed may have been removed.
    if (isBegun) forward.current?.querySelector('button')?.focus()
    return () => {
      delete document.documentElement.dataset.tourAt
    }
  }, [step, isBegun])

  return (
    <dialog
      ref={dialog}
      className={styles.tour}
      // Not by `show()`, which would take the focus from the page.
      open={isBegun ? undefined : true}
      aria-labelledby={title}
      aria-describedby={text}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') goOn()
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
          <Button onClick={isLast ? onClose : goOn}>{isLast ? words.finish : words.next}</Button>
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

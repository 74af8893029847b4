'use client'

import { useTranslations } from 'next-intl'
import styles from './wizard-progress.module.css'

interface WizardProgressProps {
  steps: string[]
  current: number
  /** Pages of the current step, where it has several; counts from 0. */
  part?: { current: number; total: number } | undefined
  onGoTo?: (step: number) => void
}

/**
 * Progress of a wizard: a bar of its steps and the text "step 2 of 5". `current` counts from 0. With `onGoTo`,
 * completed steps are links.
 */
export const WizardProgress = ({ steps, current, part, onGoTo }: WizardProgressProps) => {
  const t = useTranslations('ui')
  return (
    <nav className={styles.progress} aria-label={t('wizard.label')}>
      <p className={styles.words}>
        <span className={styles.count}>
          {t('wizard.step', { current: Math.min(current + 1, steps.length), total: steps.length })}
        </span>
        <span className={styles.name}>
          {steps[current]}
          {part && part.total > 1
            ? ` ${t('wizard.part', { current: part.current + 1, total: part.total })}`
            : null}
        </span>
      </p>
      <ol className={styles.bar}>
        {steps.map((name, step) => (
          <li
            key={name}
            className={styles.item}
            data-state={step < current ? 'done' : step === current ? 'current' : 'ahead'}
            aria-current={step === current ? 'step' : undefined}
          >
            {onGoTo && step < current ? (
              <button type="button" className={styles.back} onClick={() => onGoTo(step)}>
                {name}
              </button>
            ) : (
              <span className={styles.back}>{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

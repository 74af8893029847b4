'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import wizard from '@/components/bookings/demand/wizard.module.css'
import { BottomBar } from '@/components/ui/bottom-bar'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form/form-error'
import { errorCodeOf } from '@/lib/api/error'
import type { Problem } from '@/lib/forms/server-errors'
import styles from './begin.module.css'

/** Moves of a step: on with its data saved, or past it. */
export interface StepMoves {
  onDone: () => void
  /** Null once the step has its data: nothing is left out by going on. */
  onSkip: (() => void) | null
}

interface StepBodyProps extends Pick<StepMoves, 'onSkip'> {
  /** Continues by a press, or by submitting a form of the step. */
  onward: (() => void) | { form: string }
  busy?: boolean
  problem?: Problem
  /** The mutation that continuing waits for. */
  saving?: { isPending: boolean; error: unknown }
  children: ReactNode
}

/** A step's content above the bar that every step has. */
export const StepBody = ({ onward, saving, onSkip, children, ...state }: StepBodyProps) => {
  const t = useTranslations('begin')
  const busy = saving?.isPending ?? state.busy ?? false
  const problem = saving?.error ? errorCodeOf(saving.error) : (state.problem ?? null)
  return (
    <>
      <div className={wizard.body}>
        <div className={styles.stack}>
          {children}
          <FormError code={problem} />
        </div>
      </div>
      <BottomBar className={wizard.bar}>
        {onSkip ? (
          <Button look="plain" onClick={onSkip}>
            {t('skip')}
          </Button>
        ) : null}
        <div className={wizard.actions}>
          {typeof onward === 'function' ? (
            <Button busy={busy} onClick={onward}>
              {t('continue')}
            </Button>
          ) : (
            <Button type="submit" busy={busy} form={onward.form}>
              {t('continue')}
            </Button>
          )}
        </div>
      </BottomBar>
    </>
  )
}

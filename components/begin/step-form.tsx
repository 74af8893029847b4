'use client'

import type { FormEvent, ReactNode } from 'react'
import type { Problem } from '@/lib/forms/server-errors'
import styles from './begin.module.css'
import { StepBody, type StepMoves } from './step-body'

interface StepFormProps extends Pick<StepMoves, 'onSkip'> {
  busy: boolean
  problem: Problem
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

const id = 'begin-form'

/** A step that is a form, submitted by the bar below it. */
export const StepForm = ({ busy, problem, onSkip, onSubmit, children }: StepFormProps) => (
  <StepBody onward={{ form: id }} onSkip={onSkip} busy={busy} problem={problem}>
    <form id={id} method="post" className={styles.stack} noValidate onSubmit={onSubmit}>
      {children}
    </form>
  </StepBody>
)

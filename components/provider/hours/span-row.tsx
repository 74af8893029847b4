'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { Control } from 'react-hook-form'
import { FormSelect } from '@/components/ui/form/form-select'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import styles from './availability-form.module.css'
import type { Hours } from './days'
import type { HoursDraft, SpanName } from './hours-draft'
import { halfHours, type SpanError } from './week'

// Hours saved elsewhere may lie between the half hours offered here.
const offered = (value: string) =>
  (halfHours.includes(value) ? halfHours : [...halfHours, value].sort()).map((time) => ({
    value: time,
    label: time,
  }))

interface SpanRowProps {
  control: Control<HoursDraft>
  name: SpanName
  label: string
  removeLabel: string
  span: Hours
  problem: SpanError | null
  onRemove: () => void
}

/** Start and end of a span; its error is below and describes both fields. */
export const SpanRow = ({ control, name, label, removeLabel, span, problem, onRemove }: SpanRowProps) => {
  const t = useTranslations('accounts.availability')
  const id = useId()
  const field = { control, native: true, size: 'small', errorId: id } as const
  return (
    <div className={styles.span} role="group" aria-label={label}>
      <FormSelect {...field} name={`${name}.from`} label={t('from')} options={offered(span.from)} />
      <FormSelect {...field} name={`${name}.to`} label={t('to')} options={offered(span.to)} />
      <IconButton onClick={onRemove} aria-label={removeLabel}>
        <Icon name="close" />
      </IconButton>
      {problem ? (
        <p id={id} className={styles.problem} role="alert">
          {t(`spanProblem.${problem}`)}
        </p>
      ) : null}
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useId, type FocusEventHandler, type ReactNode, type RefCallback } from 'react'
import { FieldFrame, helperIdOf } from './field-frame'
import { Icon } from './icon'
import styles from './text-input.module.css'

export interface SelectOption {
  value: string | number
  label: string
}

interface SelectInputProps {
  label: ReactNode
  /** A value without an option shows the placeholder. */
  value: string | number | undefined
  options: readonly SelectOption[]
  /** Receives the option's own value, which may be a number. */
  onChange: (value: SelectOption['value']) => void
  onBlur?: FocusEventHandler<HTMLSelectElement>
  inputRef?: RefCallback<HTMLSelectElement>
  id?: string
  name?: string
  required?: boolean
  disabled?: boolean
  error?: boolean
  helperText?: ReactNode
  /** Id of a shared error text. */
  errorId?: string
  size?: 'small' | 'medium'
  className?: string
}

/** Native select, which phones show in their own way. */
export const SelectInput = ({
  className = '',
  error = false,
  errorId,
  helperText,
  id,
  inputRef,
  label,
  onChange,
  options,
  size = 'medium',
  value,
  ...native
}: SelectInputProps) => {
  const t = useTranslations('ui')
  const made = useId()
  const ownId = id ?? made
  const frame = { className, error, helperText, label, size }
  const isChosen = options.some((option) => option.value === value)
  return (
    <FieldFrame {...frame} field={ownId} required={native.required} isAbove>
      <select
        {...native}
        ref={inputRef}
        id={ownId}
        className={`${styles.input} ${styles.select}`}
        value={isChosen ? String(value) : ''}
        aria-invalid={error}
        aria-describedby={errorId ?? helperIdOf(ownId, helperText)}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {isChosen ? null : (
          <option value="" disabled hidden>
            {t('choose')}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={20} className={styles.arrow} />
    </FieldFrame>
  )
}

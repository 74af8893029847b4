'use client'

import type { FieldValues } from 'react-hook-form'
import { ChoiceCard, type Choice } from './choice-card'
import styles from './choices.module.css'
import { FieldGroup } from './field-group'
import { useFormField, type FormFieldProps } from './use-form-field'

/** One answer out of several, as cards or, `compact`, as chips. `onPick` lets a wizard move on by itself. */
export const FormChoice = <Values extends FieldValues, Out = Values>({
  name,
  control,
  label,
  helperText,
  required,
  disabled,
  options,
  compact = false,
  onPick,
}: FormFieldProps<Values, Out> & {
  options: readonly Choice[]
  compact?: boolean
  onPick?: (value: string) => void
}) => {
  const { field, error } = useFormField({ name, control, disabled })
  return (
    <FieldGroup
      id={`field-${name}`}
      label={label}
      helperText={helperText}
      required={required}
      error={error}
      role="radiogroup"
    >
      <div className={compact ? styles.chips : styles.grid}>
        {options.map((choice, position) => (
          <ChoiceCard
            key={choice.value}
            type="radio"
            name={name}
            choice={choice}
            compact={compact}
            checked={field.value === choice.value}
            disabled={disabled}
            inputRef={position === 0 ? field.ref : undefined}
            onChange={() => {
              field.onChange(choice.value)
              onPick?.(choice.value)
            }}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

'use client'

import type { FieldValues } from 'react-hook-form'
import { ChoiceCard, type Choice } from './choice-card'
import styles from './choices.module.css'
import { FieldGroup } from './field-group'
import { useFormField, type FormFieldProps } from './use-form-field'

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Any number of answers out of several; the value is the list of chosen ones, in the order offered. */
export const FormMultiChoice = <Values extends FieldValues, Out = Values>({
  name,
  control,
  label,
  helperText,
  required,
  disabled,
  options,
  compact = false,
}: FormFieldProps<Values, Out> & { options: readonly Choice[]; compact?: boolean }) => {
  const { field, error } = useFormField({ name, control, disabled })
  const chosen = listOf(field.value)
  const toggle = (value: string, on: boolean) =>
    field.onChange(
      options.map((choice) => choice.value).filter((one) => (one === value ? on : chosen.includes(one))),
    )
  return (
    <FieldGroup
      id={`field-${name}`}
      label={label}
      helperText={helperText}
      required={required}
      error={error}
      role="group"
    >
      <div className={compact ? styles.chips : styles.grid}>
        {options.map((choice, position) => (
          <ChoiceCard
            key={choice.value}
            type="checkbox"
            name={name}
            choice={choice}
            compact={compact}
            checked={chosen.includes(choice.value)}
            disabled={disabled}
            inputRef={position === 0 ? field.ref : undefined}
            onChange={(on) => toggle(choice.value, on)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

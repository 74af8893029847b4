'use client'

import type { FieldValues } from 'react-hook-form'
import { ChoiceCard, type Choice } from './choice-card'
import styles from './choices.module.css'
import { FieldGroup } from './field-group'
import { useFormField, type FormFieldProps } from './use-form-field'

export interface ChoicesProps<Values extends FieldValues, Out> extends FormFieldProps<Values, Out> {
  options: readonly Choice[]
  /** Chips instead of cards. */
  compact?: boolean
}

interface ChoiceGroupProps<Values extends FieldValues, Out> extends ChoicesProps<Values, Out> {
  type: 'radio' | 'checkbox'
  isChosen: (value: unknown, option: string) => boolean
  /** The field's value once an option is chosen or, `on` false, given up. */
  next: (value: unknown, option: string, on: boolean) => unknown
  onPick?: (option: string) => void
}

/** The options of a field as real radio buttons or checkboxes. */
export const ChoiceGroup = <Values extends FieldValues, Out = Values>({
  type,
  options,
  compact = false,
  isChosen,
  next,
  onPick,
  ...props
}: ChoiceGroupProps<Values, Out>) => {
  const { field, error } = useFormField(props)
  return (
    <FieldGroup
      id={`field-${props.name}`}
      label={props.label}
      helperText={props.helperText}
      required={props.required}
      error={error}
      role={type === 'radio' ? 'radiogroup' : 'group'}
    >
      <div className={compact ? styles.chips : styles.grid}>
        {options.map((choice, position) => (
          <ChoiceCard
            key={choice.value}
            type={type}
            name={props.name}
            choice={choice}
            compact={compact}
            checked={isChosen(field.value, choice.value)}
            disabled={props.disabled}
            inputRef={position === 0 ? field.ref : undefined}
            onChange={(on) => {
              field.onChange(next(field.value, choice.value, on))
              onPick?.(choice.value)
            }}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

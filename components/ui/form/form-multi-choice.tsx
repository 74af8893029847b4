'use client'

import type { FieldValues } from 'react-hook-form'
import { ChoiceGroup, type ChoicesProps } from './choice-group'

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Any number of answers out of several; the value is the list of chosen ones, in the order offered. */
export const FormMultiChoice = <Values extends FieldValues, Out = Values>(
  props: ChoicesProps<Values, Out>,
) => (
  <ChoiceGroup
    {...props}
    type="checkbox"
    isChosen={(value, option) => listOf(value).includes(option)}
    next={(value, option, on) => {
      const chosen = listOf(value)
      return props.options
        .map((one) => one.value)
        .filter((one) => (one === option ? on : chosen.includes(one)))
    }}
  />
)

'use client'

import type { FieldValues } from 'react-hook-form'
import { ChoiceGroup, type ChoicesProps } from './choice-group'

/** Single choice, as cards or, `compact`, as chips. `onPick` lets a wizard advance by itself. */
export const FormChoice = <Values extends FieldValues, Out = Values>(
  props: ChoicesProps<Values, Out> & { onPick?: (value: string) => void },
) => (
  <ChoiceGroup
    {...props}
    type="radio"
    isChosen={(value, option) => value === option}
    next={(_value, option) => option}
  />
)

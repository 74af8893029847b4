'use client'

import type { FieldValues } from 'react-hook-form'
import { ChoiceGroup, type ChoicesProps } from './choice-group'

/** One answer out of several, as cards or, `compact`, as chips. `onPick` lets a wizard move on by itself. */
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

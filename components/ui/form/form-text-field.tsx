'use client'

import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextInput } from '@/components/ui/text-input'
import { isComposing } from '@/lib/forms/input-method'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

type Props<Values extends FieldValues, Out> = FormFieldProps<Values, Out> & {
  type?: 'text' | 'email' | 'password' | 'tel' | 'search'
  multiline?: boolean
  rows?: number
  autoComplete?: string
  placeholder?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  /** Maximum length, named by the error of a longer text, which stays whole: the browser would cut a pasted one. */
  maxLength?: number
  /** Minimum length, named by the error of a shorter text. */
  minLength?: number
  autoFocus?: boolean
  end?: ReactNode
  /** Transforms the input, such as a mask; text of an input method once it is confirmed. */
  transform?: (typed: string) => string
  /** Renders feedback about the input below it. */
  below?: (typed: string) => ReactNode
}

/** Text field of one or several lines. */
export const FormTextField = <Values extends FieldValues, Out = Values>({
  type = 'text',
  multiline,
  rows = 4,
  autoComplete,
  placeholder,
  inputMode,
  maxLength,
  minLength,
  autoFocus,
  end,
  transform,
  below,
  ...props
}: Props<Values, Out>) => {
  const { text, onChange, bound } = useTextField(props, { mostLetters: maxLength, leastLetters: minLength })
  const input = (
    <TextInput
      {...bound}
      value={text}
      onChange={({ target, nativeEvent }) =>
        onChange(transform && !isComposing(nativeEvent) ? transform(target.value) : target.value)
      }
      onCompositionEnd={
        transform ? ({ currentTarget }) => onChange(transform(currentTarget.value)) : undefined
      }
      type={type}
      multiline={multiline}
      minRows={multiline ? rows : undefined}
      autoFocus={autoFocus}
      autoComplete={autoComplete}
      placeholder={placeholder}
      htmlInput={{ inputMode }}
      end={end}
      shrink={placeholder ? true : undefined}
    />
  )
  if (!below) return input
  return (
    <div>
      {input}
      {below(text)}
    </div>
  )
}

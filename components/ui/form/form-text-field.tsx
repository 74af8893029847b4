'use client'

import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextInput } from '@/components/ui/text-input'
import type { FormFieldProps } from './use-form-field'
import { useTextField } from './use-text-field'

type Props<Values extends FieldValues, Out> = FormFieldProps<Values, Out> & {
  type?: 'text' | 'email' | 'password' | 'tel' | 'search'
  multiline?: boolean
  rows?: number
  autoComplete?: string
  placeholder?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  /** Minimum length, named by the error of a shorter text. */
  minLength?: number
  autoFocus?: boolean
  end?: ReactNode
  /** Transforms the input, such as a mask. */
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
      onChange={(event) => onChange(transform ? transform(event.target.value) : event.target.value)}
      type={type}
      multiline={multiline}
      minRows={multiline ? rows : undefined}
      autoFocus={autoFocus}
      autoComplete={autoComplete}
      placeholder={placeholder}
      htmlInput={{ inputMode, maxLength }}
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

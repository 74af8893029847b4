'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form'
import styles from '@/components/ui/form/fields.module.css'
import { useScrollToError } from '@/hooks/use-scroll-to-error'
import { checkAnswers, isAsked } from '@/lib/contract/answers'
import type { Answers, Form, FormField } from '@/lib/contract/form'
import { clearFieldErrorOnChange } from '@/lib/forms/clear-field-error'
import { DynamicField, type FormValues } from './dynamic-field'

const chosen = new Set<FormField['type'] | undefined>(['choice', 'multichoice', 'boolean'])

/** Errors for the form's fields. A missing choice is to be chosen, not filled in. */
const firstCodes = (
  errors: Record<string, readonly string[]>,
  fields: readonly FormField[],
): FieldErrors<FormValues> =>
  Object.fromEntries(
    Object.entries(errors).map(([key, [code = 'invalid']]) => {
      const isChoice = chosen.has(fields.find((field) => field.key === key)?.type)
      return [key, { type: 'answer', message: isChoice && code === 'required' ? 'invalid_choice' : code }]
    }),
  )

interface DynamicFormProps {
  id: string
  form: Form
  step: number
  answers: Answers
  /** Field codes the API answered. */
  refused?: Record<string, readonly string[]>
  onChange: (answers: Answers) => void
  onDone: () => void
}

/**
 * A step of a service's form. Reports every answer at once; conditional questions follow the answer they
 * depend on. Usual answers are selected at first. The API validates the same way.
 */
export const DynamicForm = ({ id, form, step, answers, refused, onChange, onDone }: DynamicFormProps) => {
  const fields = form.steps[step]?.fields ?? []
  const resolver: Resolver<FormValues> = (values) => {
    const { errors } = checkAnswers(form, { ...answers, ...values }, fields)
    return Object.keys(errors).length > 0
      ? { values: {}, errors: firstCodes(errors, fields) }
      : { values, errors: {} }
  }
  const [usual] = useState(() =>
    Object.fromEntries(
      fields.flatMap(({ key, usual: value }) =>
        value !== undefined && answers[key] == null ? [[key, value]] : [],
      ),
    ),
  )
  const bound = useForm<FormValues>({
    resolver,
    // React Hook Form would focus the field registered first, and conditional questions register late.
    shouldFocusError: false,
    defaultValues: Object.fromEntries(
      fields.map((field) => [field.key, answers[field.key] ?? usual[field.key] ?? null]),
    ),
  })
  const current = { ...answers, ...bound.watch() }
  const toFirstFailed = (errors: FieldErrors<FormValues>) => {
    const failed = fields.find((field) => errors[field.key])
    if (failed) bound.setFocus(failed.key)
  }

  const inView = useScrollToError(bound.formState)
  const { subscribe, setError } = bound
  const reportUsual = useEffectEvent(() => {
    if (Object.keys(usual).length > 0) onChange(usual)
  })
  useEffect(() => reportUsual(), [])
  useEffect(() => {
    for (const [key, codes] of Object.entries(refused ?? {}))
      setError(key, { type: 'server', message: codes[0] ?? 'invalid' })
  }, [refused, setError])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          clearFieldErrorOnChange(bound, name)
          onChange(values)
        },
      }),
    [subscribe, onChange, bound],
  )

  return (
    <form
      ref={inView}
      method="post"
      id={id}
      noValidate
      onSubmit={(event) => void bound.handleSubmit(onDone, toFirstFailed)(event)}
    >
      <div className={styles.fields}>
        {fields
          .filter((field) => isAsked(form, field, current))
          .map((field) => (
            <DynamicField key={field.key} field={field} control={bound.control} />
          ))}
      </div>
    </form>
  )
}

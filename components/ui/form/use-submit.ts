'use client'

import { useState, type FormEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { formErrorAfter, type Problem } from '@/lib/forms/server-errors'

/** Submits a valid form. Puts the API's errors on their fields, the rest into `FormError`. */
export const useSubmit = <Values extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<Values, unknown, Out>,
  send: (values: Out) => Promise<unknown>,
) => {
  const [problem, setProblem] = useState<Problem>(null)
  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      await send(values)
    } catch (error) {
      setProblem(formErrorAfter(form, error))
    }
  })
  return { problem, onSubmit: (event?: FormEvent) => void submit(event) }
}

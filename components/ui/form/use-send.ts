'use client'

import { useState, type FormEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isApiError, type ApiError } from '@/lib/api/error'
import { setServerErrors } from '@/lib/forms/server-errors'

/** What concerns no field: the API's refusal, which may say when to try again, or a code. */
export type Problem = ApiError | string | null

/** Sends a form whose values are valid. What the API refuses is put on its fields, the rest is for `FormProblem`. */
export const useSend = <Values extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<Values, unknown, Out>,
  send: (values: Out) => Promise<unknown>,
) => {
  const [problem, setProblem] = useState<Problem>(null)
  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      await send(values)
    } catch (error) {
      const code = setServerErrors(form, error)
      setProblem(code !== null && isApiError(error) ? error : code)
    }
  })
  return { problem, onSubmit: (event?: FormEvent) => void submit(event) }
}

'use client'

import { useState, type FormEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { setServerErrors } from '@/lib/forms/server-errors'

/**
 * Sends a form whose values are valid. What the API refuses is put on its fields; `problem` is the code of what concerns
 * no field, for `FormProblem`.
 */
export const useSend = <Values extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<Values, unknown, Out>,
  send: (values: Out) => Promise<unknown>,
) => {
  const [problem, setProblem] = useState<string | null>(null)
  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      await send(values)
    } catch (error) {
      setProblem(setServerErrors(form, error))
    }
  })
  return { problem, onSubmit: (event: FormEvent) => void submit(event) }
}

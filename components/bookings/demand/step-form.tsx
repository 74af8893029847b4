import { useEffect, type ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { RejectedRequest } from '@/hooks/bookings/request-sending'
import { useScrollToError } from '@/hooks/use-scroll-to-error'
import { clearFieldErrorOnChange } from '@/lib/forms/clear-field-error'
import type { RequestDraft } from '@/lib/wizard/request'
import styles from './wizard.module.css'

/** Props of a step with a form of its own. */
export interface FormStepProps {
  id: string
  draft: RequestDraft
  /** The API's errors on this step's fields. */
  refused?: RejectedRequest
  onChange: (part: Partial<RequestDraft>) => void
  onDone: () => void
}

interface StepFormProps<Values extends FieldValues, Out> {
  id: string
  form: UseFormReturn<Values, unknown, Out>
  refused: RejectedRequest | undefined
  /** Maps a rejected API field to the form's field. */
  fieldOf: (refused: string) => FieldPath<Values>
  /** Called on each change, so that the draft survives a reload. */
  onValues: (values: Partial<Values>) => void
  onDone: () => void
  children: ReactNode
}

/** Form of one step: reports input, shows the API's errors, and ends with the wizard's button. */
export const StepForm = <Values extends FieldValues, Out>({
  id,
  form,
  refused,
  fieldOf,
  onValues,
  onDone,
  children,
}: StepFormProps<Values, Out>) => {
  const inView = useScrollToError(form.formState)
  const { subscribe, setError } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          clearFieldErrorOnChange(form, name && fieldOf(name))
          onValues(values)
        },
      }),
    [subscribe, form, fieldOf, onValues],
  )
  useEffect(() => {
    for (const [field, codes] of Object.entries(refused ?? {}))
      setError(fieldOf(field), { type: 'server', message: codes[0] ?? 'invalid' })
  }, [refused, setError, fieldOf])
  return (
    <form
      ref={inView}
      method="post"
      id={id}
      noValidate
      className={styles.fields}
      onSubmit={(event) => void form.handleSubmit(onDone)(event)}
    >
      {children}
    </form>
  )
}

import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useUnsaved } from '@/hooks/use-unsaved'

interface OpenForm {
  /** Undefined without unsaved changes. */
  read: () => unknown
  write: (values: unknown) => void
}

/** Mounted forms by name, and values of forms that are not mounted yet. */
const open = new Map<string, OpenForm>()
const pending = new Map<string, unknown>()

/** Returns the values of all forms with unsaved changes, by name. */
export const readFormDrafts = (): [name: string, values: unknown][] =>
  [...open].flatMap(([name, { read }]) => {
    const values = read()
    return values === undefined ? [] : [[name, values]]
  })

/** Puts values back into their forms, now or when a form is mounted. Returns a function that drops those left. */
export const writeFormDrafts = (drafts: readonly (readonly [name: string, values: unknown])[]) => {
  for (const [name, values] of drafts) {
    const form = open.get(name)
    if (form) form.write(values)
    else pending.set(name, values)
  }
  return () => pending.clear()
}

/**
 * Registers a form's unsaved changes: leaving asks first, and a session that ends meanwhile keeps its values for the
 * next sign-in. For forms whose rows are added and removed, which fields by place cannot restore.
 */
export const useFormDraft = <Values extends FieldValues, Out>(
  name: string,
  form: UseFormReturn<Values, unknown, Out>,
): void => {
  const { getValues, reset } = form
  const { isDirty } = form.formState
  useUnsaved(isDirty)
  useEffect(() => {
    const write = (values: unknown) => reset(values as Values, { keepDefaultValues: true })
    open.set(name, { read: () => (isDirty ? getValues() : undefined), write })
    if (pending.has(name)) write(pending.get(name))
    pending.delete(name)
    return () => void open.delete(name)
  }, [name, isDirty, getValues, reset])
}

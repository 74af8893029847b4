import type { FieldError } from 'react-hook-form'
import type { Bound } from '@/lib/contract/errors'

/** A field's error of a form with the bound the API named: the form keeps texts beside an error's message. */
export const errorTypesOf = (bound: Bound | undefined): Pick<FieldError, 'types'> =>
  bound ? { types: Object.fromEntries(Object.entries(bound).map(([name, at]) => [name, String(at)])) } : {}

/** The bound that was kept with a field's error. */
export const boundOfError = (error: FieldError | undefined): Bound | undefined =>
  error?.type === 'server' && error.types
    ? Object.fromEntries(Object.entries(error.types).map(([name, at]) => [name, Number(at)]))
    : undefined

import type { z } from 'zod'
import {
  fieldCodes,
  type Bound,
  type FieldBounds,
  type FieldCode,
  type FieldErrors,
} from '@/lib/contract/errors'

const known = new Set<string>(fieldCodes)
const isFieldCode = (text: string): text is FieldCode => known.has(text)

type Issue = z.core.$ZodIssue

/** Returns whether a failed value has a code of its own: people typed it, such as a CEP, and can correct it. */
export const hasFieldCode = (issues: readonly Issue[]): boolean =>
  issues.some(({ message }) => isFieldCode(message))

const codeOf = (issue: Issue): FieldCode => {
  if (isFieldCode(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid'
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too_short'
      return issue.origin === 'array' ? 'too_few' : 'too_small'
    case 'too_big':
      if (issue.origin === 'string') return 'too_long'
      return issue.origin === 'array' ? 'too_many' : 'too_big'
    case 'not_multiple_of':
      return 'too_precise'
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'invalid_choice'
    case 'unrecognized_keys':
      return 'unknown_field'
    default:
      return 'invalid'
  }
}

/** The branch of a failed union that matched furthest: its issues are the most useful. */
const deepest = (branches: Issue[][]): Issue[] | undefined =>
  branches
    .filter((issues) => issues.some((issue) => issue.path.length > 0))
    .sort((a, b) => a.length - b.length)[0]

/** The bound of the schema that a value passed; a refinement names its own by `params`. Sums end in `_cents`. */
const boundOf = (issue: Issue, isSum: boolean): Bound => {
  if (issue.code === 'too_small') return { [isSum ? 'least_cents' : 'least']: Number(issue.minimum) }
  if (issue.code === 'too_big') return { [isSum ? 'most_cents' : 'most']: Number(issue.maximum) }
  return issue.code === 'custom' ? ((issue.params ?? {}) as Bound) : {}
}

const flatten = (
  issues: readonly Issue[],
  prefix: PropertyKey[] = [],
): { path: PropertyKey[]; code: FieldCode; bound: Bound }[] =>
  issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    const branch = issue.code === 'invalid_union' ? deepest(issue.errors) : undefined
    const isSum = String(path.at(-1)).endsWith('_cents')
    return branch ? flatten(branch, path) : [{ path, code: codeOf(issue), bound: boundOf(issue, isSum) }]
  })

/** Every failed field by its dotted path, each code once, and the bounds that were passed. */
export const collectFieldErrors = (
  issues: readonly Issue[],
): { fields: FieldErrors; bounds: FieldBounds } => {
  const fields: FieldErrors = {}
  const bounds: FieldBounds = {}
  for (const { path, code, bound } of flatten(issues)) {
    const key = path.map(String).join('.') || 'body'
    fields[key] = [...new Set([...(fields[key] ?? []), code])]
    if (Object.keys(bound).length > 0) bounds[key] = { ...bounds[key], ...bound }
  }
  return { fields, bounds }
}

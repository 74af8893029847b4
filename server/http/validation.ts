import type { z } from 'zod'
import { fieldCodes, type FieldCode, type FieldErrors } from '@/lib/contract/errors'

const known = new Set<string>(fieldCodes)
const isFieldCode = (text: string): text is FieldCode => known.has(text)

type Issue = z.core.$ZodIssue

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

const flatten = (
  issues: readonly Issue[],
  prefix: PropertyKey[] = [],
): { path: PropertyKey[]; code: FieldCode }[] =>
  issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path]
    const branch = issue.code === 'invalid_union' ? deepest(issue.errors) : undefined
    return branch ? flatten(branch, path) : [{ path, code: codeOf(issue) }]
  })

/** Every failed field by its dotted path, each code once. */
export const fieldErrors = (issues: readonly Issue[]): FieldErrors => {
  const fields: FieldErrors = {}
  for (const { path, code } of flatten(issues)) {
    const key = path.map(String).join('.') || 'body'
    fields[key] = [...new Set([...(fields[key] ?? []), code])]
  }
  return fields
}

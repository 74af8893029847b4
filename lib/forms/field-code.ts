import type { z } from 'zod'
import { fieldCodes, type FieldCode } from '@/lib/contract/errors'

type Issue = z.core.$ZodRawIssue

const isFieldCode = (value: unknown): value is FieldCode => fieldCodes.some((code) => code === value)

const formatCodes: Partial<Record<string, FieldCode>> = {
  email: 'invalid_email',
  date: 'invalid_date',
  datetime: 'invalid_date',
}

/** The field code of a validation issue, as the API would answer it. */
export const fieldCodeOf = (issue: Issue): FieldCode => {
  if (isFieldCode(issue.message)) return issue.message
  const isText = issue.origin === 'string'
  const isList = issue.origin === 'array' || issue.origin === 'set'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid'
    case 'too_small':
      if (isText) return issue.input === '' ? 'required' : 'too_short'
      return isList ? 'too_few' : 'too_small'
    case 'too_big':
      if (isText) return 'too_long'
      return isList ? 'too_many' : 'too_big'
    case 'not_multiple_of':
      return 'too_precise'
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? 'required' : 'invalid_choice'
    case 'invalid_format':
      return issue.input === '' ? 'required' : ((issue.format && formatCodes[issue.format]) ?? 'invalid')
    default:
      return 'invalid'
  }
}

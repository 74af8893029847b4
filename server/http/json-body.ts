import { DomainError } from './errors'

/**
 * What a body may weigh: the schemas of the contract take 43 KB at most, but for those with answers to a form or lists
 * of names, which say `form`. A body is read, parsed and checked on the thread everybody shares.
 */
export const jsonBodyLimits = { usual: 64 * 1024, form: 256 * 1024 } as const

/** No body of the contract nests deeper than a few levels. */
const maxDepth = 32

/** Whether a JSON text nests deeper than that; brackets inside strings do not count. */
const isTooDeep = (json: string): boolean => {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (isText) {
      if (sign === '\\') at++
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '[' || sign === '{') {
      if (++depth > maxDepth) return true
    } else if (sign === ']' || sign === '}') depth--
  }
  return false
}

/** Parses a JSON body. Deep nesting is refused before parsing: code that walks it could run out of stack. */
export const parseJson = (json: string): unknown => {
  if (isTooDeep(json)) throw new DomainError('malformed_request')
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw new DomainError('malformed_request')
  }
}

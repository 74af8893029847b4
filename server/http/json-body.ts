import { DomainError } from './errors'

/** Nothing the contract takes nests deeper than a handful of levels. */
const deepest = 32

/**
 * Whether lists and records lie within each other deeper than any body does; what is inside texts does not
 * count.
 */
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
      if (++depth > deepest) return true
    } else if (sign === ']' || sign === '}') depth--
  }
  return false
}

/**
 * A body's JSON. Deep nesting is refused before it is read: whatever walks it later would run out of stack.
 */
export const parseJson = (json: string): unknown => {
  if (isTooDeep(json)) throw new DomainError('malformed_request')
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw new DomainError('malformed_request')
  }
}

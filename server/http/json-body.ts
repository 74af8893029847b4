import { DomainError } from './errors'

/**
 * Maximum body size, bytes. The contract's schemas take at most 43 KB, except forms with answers or lists of names
 * (`form`). Reading, parsing and validating a body blocks the shared event loop.
 */
export const jsonBodyLimits = { usual: 64 * 1024, form: 256 * 1024 } as const

/** No body of the contract nests deeper than a few levels. */
const maxDepth = 32

/** Returns whether a JSON text nests deeper than that; ignores brackets inside strings. */
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

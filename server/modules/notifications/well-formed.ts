const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * JSON that PostgreSQL accepts: half a surrogate pair becomes the replacement character, as in text columns.
 */
export const toWellFormedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replace(lone, '\ufffd') : part,
  )

/** A ready message with its variables filled in, or null while one of them has no value. */
export const fillTemplate = (
  text: string,
  values: Readonly<Record<string, string | null | undefined>>,
): string | null => {
  let isWhole = true
  const filled = text.replace(/\{(\w+)\}/g, (_all, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : null
    if (!value) isWhole = false
    return value ?? ''
  })
  return isWhole ? filled : null
}

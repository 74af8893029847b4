/** The same body with the fields of every object in another order. */
export const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, part]: [string, unknown]) => [name, reordered(part)]),
  )
}

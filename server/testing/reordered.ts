/** Returns the same value with the fields of every object in a random order. */
export const reordered = (value: unknown, random: () => number): unknown => {
  if (Array.isArray(value)) return value.map((part) => reordered(part, random))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => ({ name, part: reordered(part, random), at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ name, part }) => [name, part] as const),
  )
}

/** Returns the same value with the fields of every object in reverse order. */
export const reversed = (value: unknown): unknown => {
  let at = 0
  return reordered(value, () => --at)
}

/*
 * Type guards for stored values and socket events: small shapes that pages read before anything is loaded, so that
 * zod stays out of their first load.
 */
export type Guard<T> = (value: unknown) => value is T

/** For values validated elsewhere, or whose presence alone counts. */
export const isDefined = (value: unknown): value is NonNullable<unknown> =>
  value !== null && value !== undefined
export const isString = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

export const orNull =
  <T>(guard: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || guard(value)

export const oneOf =
  <const T extends string>(...choices: readonly T[]): Guard<T> =>
  (value): value is T =>
    choices.some((choice) => choice === value)

export const listOf =
  <T>(guard: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(guard)

/** An object with at least these members. */
export const shapeOf =
  <T extends object>(members: { [Key in keyof T]: Guard<T[Key]> }): Guard<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Guard<unknown>>(members).every(([key, guard]) =>
      guard((value as Record<string, unknown>)[key]),
    )

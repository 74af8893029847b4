const claim = (token: string, name: 'exp' | 'sub'): unknown => {
  try {
    const claims: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    )
    return (claims as Record<string, unknown> | null)?.[name]
  } catch {
    return undefined
  }
}

/** Returns a token's `exp`, epoch ms; undefined if it has none. */
export const tokenExpiry = (token: string): number | undefined => {
  const expiry = claim(token, 'exp')
  return typeof expiry === 'number' ? expiry * 1000 : undefined
}

/** Returns the user a token is for; NaN if it names none. */
export const tokenUser = (token: string): number => Number(claim(token, 'sub'))

/** Returns whether a token expires within `ms`, or has, by this device's clock; false without an expiry. */
export const expiresWithin = (token: string, ms: number): boolean => {
  const end = tokenExpiry(token)
  return end !== undefined && end <= Date.now() + ms
}

const claims = (token: string): { exp?: unknown; sub?: unknown } => {
  try {
    const text = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}

/** Returns a token's `exp`, epoch ms; undefined if it has none. */
export const tokenExpiry = (token: string): number | undefined => {
  const { exp } = claims(token)
  return typeof exp === 'number' ? exp * 1000 : undefined
}

/** Returns the user a token is for; NaN if it names none. */
export const tokenUser = (token: string): number => Number(claims(token).sub)

/** Returns whether a token expires within `ms`, or has, by this device's clock; false without an expiry. */
export const expiresWithin = (token: string, ms: number): boolean => {
  const end = tokenExpiry(token)
  return end !== undefined && end <= Date.now() + ms
}

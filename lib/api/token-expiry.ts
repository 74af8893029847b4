/** Returns a token's `exp`, epoch ms; undefined if it has none. */
export const tokenExpiry = (token: string): number | undefined => {
  try {
    const claims: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    )
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined
    return typeof claims.exp === 'number' ? claims.exp * 1000 : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a token expires within `ms`, or has, by this device's clock; false without an expiry. */
export const expiresWithin = (token: string, ms: number): boolean => {
  const end = tokenExpiry(token)
  return end !== undefined && end <= Date.now() + ms
}

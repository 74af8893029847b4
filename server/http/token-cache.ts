interface Known<Said> {
  token: string
  said: Said
  /** Seconds since 1970, as in a token's claims. */
  expires: number
}

/**
 * Cache of tokens with a verified signature, keyed by the whole token, until they expire. Evicts the least recently
 * used. Revoked sessions and closed accounts are checked elsewhere.
 */
export const makeTokenCache = <Said>(most: number) => {
  const all = new Map<string, Known<Said>>()
  return {
    count: () => all.size,
    /** Null when the token has expired, undefined when it is not cached. */
    find(token: string, nowSeconds: number): Said | null | undefined {
      const known = all.get(token)
      if (known === undefined) return undefined
      all.delete(token)
      if (known.expires <= nowSeconds) return null
      all.set(known.token, known)
      return known.said
    },
    keep(token: string, said: Said, expires: number): void {
      // A copy: a substring would keep the whole string it came from in memory, such as a socket's address.
      const copy = Buffer.from(token).toString()
      all.set(copy, { token: copy, said, expires })
      for (const longestAgo of all.keys()) {
        if (all.size <= most) return
        all.delete(longestAgo)
      }
    },
  }
}

export type TokenCache<Said> = ReturnType<typeof makeTokenCache<Said>>

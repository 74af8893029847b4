interface Known<Said> {
  token: string
  said: Said
  /** Seconds since 1970, as tokens have it. */
  expires: number
}

/**
 * Tokens whose signature was checked, by the whole token: what one says cannot change, so it holds until it
 * expires. Those asked for longest ago make room for new ones. Which sessions and accounts have ended is not
 * kept here.
 */
export const makeKnownTokens = <Said>(most: number) => {
  const all = new Map<string, Known<Said>>()
  return {
    count: () => all.size,
    /** Null when it has expired, undefined when it is not known. */
    find(token: string, nowSeconds: number): Said | null | undefined {
      const known = all.get(token)
      if (known === undefined) return undefined
      all.delete(token)
      if (known.expires <= nowSeconds) return null
      all.set(known.token, known)
      return known.said
    },
    keep(token: string, said: Said, expires: number): void {
      // A copy of its own: a part of a longer text would keep all of that text, such as the address a socket
      // is opened at.
      const copy = Buffer.from(token).toString()
      all.set(copy, { token: copy, said, expires })
      for (const longestAgo of all.keys()) {
        if (all.size <= most) return
        all.delete(longestAgo)
      }
    },
  }
}

export type KnownTokens<Said> = ReturnType<typeof makeKnownTokens<Said>>

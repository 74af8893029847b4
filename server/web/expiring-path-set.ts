const marksLimit = 5000
/** No page has a longer path; longer ones are not remembered. */
const longestPath = 500

/** Paths remembered for a while, the oldest forgotten first. */
export const makeExpiringPathSet = (lifeMs: number, clock: () => number) => {
  const marks = new Map<string, number>()
  return {
    add(path: string): void {
      if (path.length > longestPath) return
      marks.delete(path)
      marks.set(path, clock() + lifeMs)
      for (const oldest of marks.keys()) {
        if (marks.size <= marksLimit) break
        marks.delete(oldest)
      }
    },
    has: (path: string): boolean => (marks.get(path) ?? 0) > clock(),
    deleteMatching(matches: (path: string) => boolean): void {
      for (const path of marks.keys()) if (matches(path)) marks.delete(path)
    },
  }
}

export type ExpiringPathSet = ReturnType<typeof makeExpiringPathSet>

interface Edge {
  from: string
  to: string
}

/** Groups of files that reach each other by imports, each group sorted. */
export const circlesIn = (edges: readonly Edge[]): string[][] => {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const reachedFrom = (start: string) => {
    const reached = new Set<string>()
    const waiting = [...(next.get(start) ?? [])]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file)) continue
      reached.add(file)
      waiting.push(...(next.get(file) ?? []))
    }
    return reached
  }
  const all = new Map([...next.keys()].map((file) => [file, reachedFrom(file)]))
  const groups = [...all]
    .filter(([file, reached]) => reached.has(file))
    .map(([file, reached]) => [...reached].filter((other) => all.get(other)?.has(file)).sort())
  return [...new Map(groups.map((group) => [group.join(), group])).values()]
}

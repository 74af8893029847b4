/** What calls came to. */
export interface Calls {
  /** Milliseconds of each. */
  ms: number[]
  /** Statuses other than 200, and what went wrong without one. */
  others: (number | string)[]
}

/** Reads one address of a program on this machine, the answer to its end, and adds what it came to. */
export const timedCall = async (
  port: number | undefined,
  path: string,
  headers: Record<string, string>,
  { ms, others }: Calls,
): Promise<void> => {
  const since = performance.now()
  const status = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    (error: unknown) => String(error),
  )
  ms.push(performance.now() - since)
  if (status !== 200) others.push(status)
}

/** What calls came to. */
export interface Calls {
  /** Milliseconds of each. */
  ms: number[]
  /** Those that did not succeed: the status, or what went wrong without one, and what was asked for. */
  others: string[]
}

/** Asks a program on this machine once, reads the answer to its end, and adds what it came to. */
export const timedCall = async (
  port: number | undefined,
  path: string,
  asking: RequestInit,
  { ms, others }: Calls,
): Promise<void> => {
  const since = performance.now()
  const said = await fetch(`http://127.0.0.1:${port}${path}`, asking).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok ? null : String(answer.status)
    },
    (error: unknown) => String(error),
  )
  ms.push(performance.now() - since)
  if (said !== null) others.push(`${said} of ${asking.method ?? 'GET'} ${path}`)
}

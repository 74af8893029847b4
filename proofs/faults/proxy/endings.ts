import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProcessPart } from '../cluster/part'

export const perSecond = 10
export const awayMs = 20_000
export const mostFailures = 2
const [calmMs, afterMs] = [3_000, 8_000]

/** One way of being away: how it begins, and how it ends. */
export interface Ending {
  begin(api: ProcessPart): Promise<void> | void
  over(api: ProcessPart): Promise<void> | void
}

const start = (api: ProcessPart) => api.start()
export const endings = {
  killed: { begin: (api) => api.kill(), over: start },
  'told to end': {
    begin: (api) => void api.child().kill('SIGTERM'),
    over: async (api) => {
      const child = api.child()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await api.start()
    },
  },
  frozen: {
    begin: (api) => void api.child().kill('SIGSTOP'),
    over: (api) => void api.child().kill('SIGCONT'),
  },
} as const satisfies Record<string, Ending>

/** What a write was answered, where that is no success. */
const write = async (origin: string, token: string): Promise<string | null> => {
  try {
    const answer = await fetch(`${origin}/api/user/introduction_tour/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(10_000),
    })
    await answer.arrayBuffer()
    const whose = answer.headers.has('x-content-type-options') ? '' : ' of the proxy'
    return answer.ok ? null : `${answer.status}${whose}`
  } catch (error) {
    return String(error)
  }
}

/** Writes at an even pace while a program goes away and comes back. */
export const writeMeanwhile = async (origin: string, token: string, api: ProcessPart, ending: Ending) => {
  const sent: Promise<string | null>[] = []
  const beat = setInterval(() => sent.push(write(origin, token)), 1_000 / perSecond)
  try {
    await sleep(calmMs)
    await ending.begin(api)
    await sleep(awayMs)
    await ending.over(api)
    await sleep(afterMs)
  } finally {
    clearInterval(beat)
  }
  const answers = await Promise.all(sent)
  return { sent: sent.length, failed: answers.filter((answer) => answer !== null) }
}

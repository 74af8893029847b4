import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { jsonRequest } from '../../harness/json-request'

/** Requests of the visitors, and the failed ones. */
interface Asked {
  calls: number
  pages: number
  scripts: number
  failed: string[]
}

export interface People {
  customer: string
  provider: string
  demand: Record<string, unknown>
}

const patienceMs = 60_000
const pauseMs = 100
const paths = ['/', '/en/services/', '/how-it-works/client/', '/en/login/']
const script = /\/_next\/static\/[^"'\\\s<>)]+\.(?:js|css)(?:\?[\w=&.-]*)?/g

/** Starts users who send requests in sequence, each once, while programs are replaced. */
export const startVisitors = (origin: string, { customer, provider, demand }: People) => {
  const asked: Asked = { calls: 0, pages: 0, scripts: 0, failed: [] }
  let isOver = false
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    try {
      const answer = await fetch(`${origin}${path}`, {
        ...init,
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await answer.text()
      if (answer.status >= 400)
        asked.failed.push(`${init.method ?? 'GET'} ${path}: ${answer.status} ${text.slice(0, 80)}`)
      return text
    } catch (error) {
      asked.failed.push(`${init.method ?? 'GET'} ${path}: ${String(error)}`)
      return ''
    }
  }
  const call = (path: string, token: string, method = 'GET', body?: unknown) => {
    asked.calls++
    const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : undefined
    return ask(path, jsonRequest({ method, token, body, headers }))
  }

  /** Scripts and styles of pages somebody has open. */
  const known = new Set<string>()
  const look = async () => {
    for (const path of paths) {
      const page = await ask(path)
      asked.pages++
      for (const [address] of page.matchAll(script)) {
        if (known.has(address)) continue
        known.add(address)
        await ask(address)
        asked.scripts++
      }
    }
  }
  const again = async (work: (nth: number) => Promise<unknown>) => {
    for (let nth = 0; !isOver; nth++) {
      await work(nth)
      await sleep(pauseMs)
    }
  }
  const done = Promise.all([
    again(async () => {
      await call('/api/demands/', customer, 'POST', demand)
      await call('/api/demands/user/', customer)
      await call('/api/notification/list/', customer)
    }),
    again(async (nth) => {
      await call('/api/profile/', provider, 'PUT', {
        bio: `Atende bem, sempre${'.'.repeat(nth % 9)}`,
      })
      await call('/api/provider/demands/?statusId=ready', provider)
    }),
    again(() => call('/api/services/', provider)),
    again(look),
  ])
  return {
    asked,
    /** Fetches the assets of an open page, from any program. */
    reopen: async () => {
      for (const address of known) {
        await ask(address)
        asked.scripts++
      }
    },
    end: async () => {
      isOver = true
      await done
    },
  }
}

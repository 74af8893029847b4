import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '@/server/testing/make-app'
import { spawnProgram } from '@/server/testing/spawned-program'
import { freePorts } from '../cluster/ports'
import { preloading } from '../preloading'

const lookMs = 2_000

/** A program with its limits as in production, behind a proxy that says who asks, and what it tells of itself. */
export const startProgram = async (t: TestApp, mutant: string | null) => {
  const [port = 0, metricsPort = 0] = await freePorts(2)
  const start = () =>
    spawnProgram(t.context.config, t.url, {
      ...preloading('sockets/without-guard.mjs'),
      SOCKETS_WITHOUT: mutant ?? '',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: '1',
      TRUST_PROXY: mutant === 'addresses' ? '' : 'loopback',
      // On a busy machine the database answers late; it is not away.
      DATABASE_PATIENCE_MS: '30000',
    })
  let program = await start()
  const figures = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const figure = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1] ?? NaN,
      )
    return {
      megabytes: figure('process_resident_memory_bytes') / 2 ** 20,
      sockets: figure('oficio_sockets_open'),
      /** Connections lent to requests and sockets: one a statement outside a transaction. */
      reads: figure('oficio_database_wait_seconds_count{pool="requests"}'),
    }
  }
  return {
    port,
    figures,
    /** The most memory it has at any look from now on until it is asked for. */
    watchMemory: () => {
      const state = { most: 0, isOver: false }
      const looking = (async () => {
        while (!state.isOver) {
          state.most = Math.max(state.most, (await figures()).megabytes)
          await sleep(lookMs)
        }
      })()
      return async () => {
        state.isOver = true
        await looking
        return Math.max(state.most, (await figures()).megabytes)
      }
    },
    /** SIGKILL, and at once another on the same port. Resolves when that says that it serves. */
    killAndStart: async () => {
      await program.kill()
      program = await start()
    },
    stop: () => program.kill(),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '@/server/testing/make-app'
import { spawnProgram } from '@/server/testing/spawned-program'
import { freePorts } from '../../faults/cluster/ports'
import { builtProgram } from '../../harness/built-program'
import { preloading } from '../../harness/preloading'

const lookMs = 2_000

/** Guards that are taken out of the sources while they load; the others are the crowd's, or a setting. */
const withoutGuard = (mutation: string | null) =>
  mutation === 'answered' || mutation === 'together'
    ? { ...preloading('load/sockets/without-guard.mjs'), SOCKETS_WITHOUT: mutation }
    : null

/**
 * The program as it is deployed, with its limits, behind a proxy that says who asks, and what it tells of itself. One
 * without a guard runs from the sources.
 */
export const startProgram = async (t: TestApp, mutation: string | null) => {
  const [port = 0, metricsPort = 0] = await freePorts(2)
  const unguarded = withoutGuard(mutation)
  const startBuilt = unguarded ? null : builtProgram(t)
  const start = () => {
    const env = {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: '1',
      TRUST_PROXY: mutation === 'addresses' ? '' : 'loopback',
      // On a busy machine the database answers late; it is not away.
      DATABASE_PATIENCE_MS: '30000',
    }
    return startBuilt?.(env) ?? spawnProgram(t.context.config, t.url, { ...env, ...unguarded })
  }
  let program = await start()
  const measurements = async () => {
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
    measurements,
    /** The most memory it has at any look from now on until it is asked for. */
    watchMemory: () => {
      const state = { most: 0, isOver: false }
      const looking = (async () => {
        while (!state.isOver) {
          state.most = Math.max(state.most, (await measurements()).megabytes)
          await sleep(lookMs)
        }
      })()
      return async () => {
        state.isOver = true
        await looking
        return Math.max(state.most, (await measurements()).megabytes)
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

import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '@/server/testing/make-app'
import { spawnProgram } from '@/server/testing/spawned-program'
import { freePorts } from '../../faults/cluster/ports'
import { builtProgram, patientEnv, withoutGuard } from '../../harness/built-program'

const pollMs = 2_000

/**
 * Starts the program as deployed, with its limits, behind a proxy that sends addresses; from sources where a guard of
 * it is removed.
 */
export const startProgram = async (t: TestApp, mutation: string | null) => {
  const [port = 0, metricsPort = 0] = await freePorts(2)
  // The other guards are removed from the crowd, or by a setting.
  const isOfProgram = mutation === 'answered' || mutation === 'together'
  const startBuilt = isOfProgram ? null : builtProgram(t)
  const start = () => {
    const env = {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: '1',
      TRUST_PROXY: mutation === 'addresses' ? '' : 'loopback',
      ...patientEnv,
    }
    return (
      startBuilt?.(env) ??
      spawnProgram(t.context.config, t.url, {
        ...env,
        ...withoutGuard('load/sockets/without-guard.mjs', mutation),
      })
    )
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
    /** Polls its memory; the returned function stops and returns the peak, MB. */
    watchMemory: () => {
      const state = { most: 0, isOver: false }
      const polling = (async () => {
        while (!state.isOver) {
          state.most = Math.max(state.most, (await measurements()).megabytes)
          await sleep(pollMs)
        }
      })()
      return async () => {
        state.isOver = true
        await polling
        return Math.max(state.most, (await measurements()).megabytes)
      }
    },
    /** Kills it (SIGKILL) and starts another on the same port. Resolves when that serves. */
    killAndStart: async () => {
      await program.kill()
      program = await start()
    },
    stop: () => program.kill(),
  }
}

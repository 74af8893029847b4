import { makeApp } from '@/server/testing/make-app'
import { defineProof } from '../../harness/define-proof'
import { killedAndLost } from './kills'
import { everyRoute } from './routes'

const scales = { full: { keys: 2_000, kills: 30 }, short: { keys: 200, kills: 3 } }

const guards: Record<string, string> = {
  once: 'alter table idempotency_keys drop constraint idempotency_keys_user_id_key_pk',
  body: `create function another() returns trigger language plpgsql as $$ begin new.body_hash := gen_random_uuid(); return new; end $$;
    create trigger keys_another before insert on idempotency_keys for each row execute function another()`,
}

export const idempotency = defineProof({
  promise: 'what is sent under one key is made once',
  target: `${scales.full.keys.toLocaleString('en')} keys, a program killed ${scales.full.kills} times, a fifth of the answers lost: demands, deposits, payments and withdrawals: rows = keys, each once at the gateway, every answer to a key names the same row; every operation of the router that takes a key, called again with its fields in another order and four times at once: no row more in any table, the same answer`,
  mutations: {
    once: 'that a key is claimed once',
    body: 'that a body in another order is known as the same',
    kept: 'that keys outlive the program',
  },
  async run({ scale, seed, mutation }) {
    const t = await makeApp({ connections: 20 })
    try {
      const guard = mutation === null ? undefined : guards[mutation]
      if (guard) await t.context.pool.query(guard)
      const routed = await everyRoute(t)
      const survived = routed.failures.length
        ? { killed: 0, unheard: 0, failures: [] }
        : await killedAndLost(t, scales[scale], seed, mutation)
      return {
        measurements: {
          operations: routed.routes,
          keys: scales[scale].keys,
          kills: survived.killed,
          'answers lost': survived.unheard,
        },
        failures: [...routed.failures, ...survived.failures].slice(0, 20),
      }
    } finally {
      await t.close()
    }
  },
})

import { AsyncLocalStorage } from 'node:async_hooks'
import type { PaymentGateway } from '@/server/adapters/payments/port'
import type { Context } from '@/server/context'

/**
 * Database with an open transaction. Shared by all applications of a worker: up to Node 22 every promise pays for
 * each async storage ever entered.
 */
const inside = new AsyncLocalStorage<Context['db']>()

/**
 * Forbids gateway calls inside a database transaction, which would hold locks during a network call and cannot be
 * rolled back there. Such a call throws; the returned list names them, since a caller may catch the error.
 */
export const guardGateway = (context: Context): readonly string[] => {
  const { db } = context
  const begin = db.transaction.bind(db)
  db.transaction = (run, config) => begin((tx) => inside.run(db, () => run(tx)), config)

  const found: string[] = []
  const guard = (gateway: PaymentGateway): PaymentGateway => {
    const guarded = { ...gateway }
    for (const [name, part] of Object.entries(gateway) as [keyof PaymentGateway, unknown][]) {
      // Reads the webhook it is given, and calls nobody.
      if (typeof part !== 'function' || name === 'parseWebhook') continue
      Object.assign(guarded, {
        [name]: (...given: unknown[]): unknown => {
          if (inside.getStore() !== db) return Reflect.apply(part, gateway, given)
          found.push(name)
          throw new Error(`gateway.${name} was called inside a database transaction`)
        },
      })
    }
    return guarded
  }
  let gateway = guard(context.gateway)
  // A gateway that a test puts in its place is guarded too.
  Object.defineProperty(context, 'gateway', {
    enumerable: true,
    get: () => gateway,
    set: (other: PaymentGateway) => void (gateway = guard(other)),
  })
  return found
}

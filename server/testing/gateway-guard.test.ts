import { unitOfWork } from '@/server/process/unit-of-work'
import { makeApp } from './make-app'

test('throws on a gateway call inside a transaction, and fails at the end where that was caught', async () => {
  const t = await makeApp()
  const { context } = t
  await expect(context.gateway.balance()).resolves.toMatchObject({ availableCents: 0 })
  // A later call of the same promise chain, in a savepoint, and of a gateway that a test put in its place.
  context.gateway = { ...context.gateway }
  const refused = unitOfWork(context, ({ tx }) =>
    tx.transaction(async (inner) => {
      await inner.execute('select 1')
      return context.gateway.findCharges('any')
    }),
  )
  await expect(refused).rejects.toThrow('gateway.findCharges was called inside a database transaction')
  await unitOfWork(context, () => context.gateway.balance().catch(() => null)).catch(() => null)
  await expect(context.gateway.balance()).resolves.toMatchObject({ availableCents: 0 })
  await expect(t.close()).rejects.toThrow('inside a transaction: findCharges, balance')
})

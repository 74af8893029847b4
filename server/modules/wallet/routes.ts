import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getReceipt } from '@/lib/contract/booking-money'
import {
  createDeposit,
  exportTransactions,
  getCustomerBalance,
  getDeposit,
  getProviderBalance,
  getWalletMonths,
  listDepositDiscounts,
  listTransactions,
  refundDeposit,
} from '@/lib/contract/wallet'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { requireUser } from '@/server/modules/accounts/service'
import { presentPayment } from '@/server/modules/payments/service'
import { listTiers } from './deposit-repository'
import { readDeposit, refundDepositOf, startDepositOf } from './deposits'
import type { Side } from './kinds'
import { buildReceipt } from './receipt'
import { readCustomerBalance, readProviderBalance } from './service'
import { readMonthlyTotals, readStatementPage } from './statement'
import { statementFile } from './statement-file'

const attach = (reply: FastifyReply, { name, file }: { name: string; file: Readable }): Readable => {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return file
}

/** Rate limit of exports, which read the whole statement. */
const heavy = { limit: { max: 20, perSeconds: 60, by: 'caller' } } as const
/** Each call creates a charge at the gateway. */
const charged = { limit: { max: 30, perSeconds: 60, by: 'caller' } } as const

const registerStatement = (app: FastifyInstance, context: Context) => {
  const { db, clock } = context
  const walletOf = async (owner: number, side: Side | undefined) => {
    const person = await requireUser(db, owner)
    return { person, owner, side: side ?? (person.isProvider ? 'provider' : 'customer') }
  }
  route(app, context, listTransactions, async ({ caller, query, locale }) =>
    readStatementPage(db, await walletOf(caller.id, query.side), query, { now: clock(), locale }),
  )
  route(
    app,
    context,
    exportTransactions,
    async ({ caller, query, locale, reply }) =>
      attach(reply, await statementFile(context, await walletOf(caller.id, query.side), query, locale)),
    heavy,
  )
  route(app, context, getWalletMonths, async ({ caller, query }) =>
    readMonthlyTotals(db, await walletOf(caller.id, query.side), clock()),
  )
}

export const registerWallet = (app: FastifyInstance, context: Context) => {
  const { db } = context
  route(app, context, getCustomerBalance, ({ caller }) => readCustomerBalance(db, caller.id))
  route(app, context, getProviderBalance, ({ caller, locale }) => readProviderBalance(db, caller.id, locale))
  registerStatement(app, context)
  route(app, context, listDepositDiscounts, async () =>
    (await listTiers(db)).map(({ id, depositCents, bonusCents }) => ({
      pk: id,
      deposit_cents: depositCents,
      bonus_cents: bonusCents,
    })),
  )
  route(
    app,
    context,
    createDeposit,
    async ({ caller, body, idempotencyKey, locale }) =>
      presentPayment(db, await startDepositOf(context, caller.id, body, idempotencyKey), caller.id, locale),
    charged,
  )
  route(app, context, getDeposit, ({ caller, params }) => readDeposit(db, caller.id, params.pk))
  route(app, context, refundDeposit, async ({ caller, params, idempotencyKey, locale }) =>
    presentPayment(
      db,
      await refundDepositOf(context, caller.id, params.pk, idempotencyKey),
      caller.id,
      locale,
    ),
  )
  route(
    app,
    context,
    getReceipt,
    async ({ caller, params, locale, reply }) =>
      attach(reply, await buildReceipt(context, caller.id, params.pk, locale)),
    heavy,
  )
}

import type { FastifyInstance } from 'fastify'
import {
  addDestination,
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  listDestinations,
  listWithdrawals,
  removeDestination,
} from '@/lib/contract/wallet'
import type { Context } from '@/server/context'
import { decodeCursor, paginate } from '@/server/http/cursor'
import { notFoundError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { route } from '@/server/http/route'
import { requireUser } from '@/server/modules/accounts/service'
import { listDestinationsOf } from './destination-repository'
import { addOwnDestination, removeOwnDestination } from './destinations'
import { keyCooldownMs } from './policy'
import { presentDestinations, presentWithdrawal } from './presenter'
import { findOwnWithdrawal, listOwnWithdrawals } from './repository'
import { cancelPayout, requestPayout } from './transitions'

/** Each proves a password, which costs a program much, and a withdrawal is a transfer of the gateway. */
const proving = { limit: { max: 10, perSeconds: 60, by: 'caller' } } as const
const sending = { limit: { max: 20, perSeconds: 60, by: 'caller' } } as const

export const registerWithdrawals = (app: FastifyInstance, context: Context) => {
  const { db } = context
  const destinationsOf = async (user: number) =>
    presentDestinations(
      await listDestinationsOf(db, user),
      await requireUser(db, user),
      Math.ceil(keyCooldownMs(context.config) / 60_000),
    )
  const shown = async (user: number, pk: number, locale: Locale) => {
    const found = await findOwnWithdrawal(db, user, pk)
    if (!found) throw notFoundError()
    return presentWithdrawal(found, locale, context.clock())
  }
  route(app, context, listDestinations, ({ caller }) => destinationsOf(caller.id))
  route(
    app,
    context,
    addDestination,
    async ({ caller, body, idempotencyKey }) => {
      await addOwnDestination(context, caller.id, body, idempotencyKey)
      return destinationsOf(caller.id)
    },
    proving,
  )
  route(app, context, removeDestination, ({ caller, params }) =>
    removeOwnDestination(context, caller.id, params.pk),
  )

  route(app, context, listWithdrawals, async ({ caller, query, locale }) => {
    const rows = await listOwnWithdrawals(db, caller.id, decodeCursor(query.cursor), query.limit)
    const page = paginate(rows, query.limit, ({ withdrawal }) => withdrawal.id)
    return {
      results: page.rows.map((row) => presentWithdrawal(row, locale, context.clock())),
      next: page.next,
    }
  })
  route(app, context, getWithdrawal, ({ caller, params, locale }) => shown(caller.id, params.pk, locale))
  route(
    app,
    context,
    createWithdrawal,
    async ({ caller, body, idempotencyKey, locale }) =>
      shown(caller.id, await requestPayout(context, caller.id, body, idempotencyKey), locale),
    sending,
  )
  route(app, context, cancelWithdrawal, async ({ caller, params, idempotencyKey, locale }) => {
    await cancelPayout(context, caller.id, params.pk, idempotencyKey)
    return shown(caller.id, params.pk, locale)
  })
}

import type { SavedCard } from '@/lib/contract/cards'
import { GatewayRefusedError, type SavedCard as GatewayCard } from '@/server/adapters/payments/port'
import type { Needs } from '@/server/context'
import { DomainError, notFoundError, validationError } from '@/server/http/errors'
import { findCreatedObject, withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import { lockUser, requireUser } from '@/server/modules/accounts/service'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import { deleteCard, findCard, findCards, insertCard, markDefault, type CardRow } from './card-repository'
import { canCharge } from './checkout'

const two = (n: number) => String(n % 100).padStart(2, '0')
const present = (row: CardRow): SavedCard => ({
  pk: row.id,
  brand: row.brand,
  last4: row.last4,
  exp: `${two(row.expMonth)}/${two(row.expYear)}`,
  is_default: row.isDefault,
  gateway_ref: row.gatewayCard,
})

export const listOwnCards = async (
  { db, gateway }: Needs<'db' | 'gateway'>,
  user: number,
): Promise<SavedCard[]> => (await findCards(db, user, gateway.name)).map(present)

/** Saves the card at the gateway. The token works once, and is not stored. */
const saveThere = async (
  { db, gateway, log }: Needs<'db' | 'log' | 'gateway'>,
  user: number,
  token: string,
): Promise<{ customer: string; card: GatewayCard }> => {
  const { email } = await requireUser(db, user)
  try {
    const customer = await gateway.ensureCustomer({ reference: `user-${user}`, email })
    return { customer, card: await gateway.saveCard(customer, token) }
  } catch (error) {
    if (error instanceof GatewayRefusedError) throw validationError({ card_token: ['invalid'] })
    log.warn({ err: error }, 'a card was not saved')
    throw new DomainError('gateway_unavailable')
  }
}

/** Maximum per user, far above normal use; each card is stored at the gateway. */
const maxCards = 20

const checkRoom = (cards: readonly CardRow[]): void => {
  if (cards.length >= maxCards) throw validationError({ card_token: ['too_many'] })
}

export const save = async (
  context: WorkContext & Needs<'gateway'>,
  user: number,
  token: string,
  attempt: IdempotencyKey | null,
): Promise<SavedCard> => {
  const { db, gateway } = context
  if (!canCharge(context)) throw new DomainError('gateway_unavailable')
  const before = await findCreatedObject(db, attempt)
  // Checked before the gateway is called, and again under the lock.
  if (before === null) checkRoom(await findCards(db, user, gateway.name))
  const saved = before === null ? await saveThere(context, user, token) : null
  const pk = await unitOfWork(context, ({ tx }) =>
    withIdempotencyKey(tx, attempt, async () => {
      if (!saved) throw notFoundError()
      await lockUser(tx, user)
      const others = await findCards(tx, user, gateway.name)
      checkRoom(others)
      const { ref, brand, last4, expMonth, expYear } = saved.card
      const row = await insertCard(tx, {
        userId: user,
        gateway: gateway.name,
        gatewayCustomer: saved.customer,
        gatewayCard: ref,
        brand,
        last4,
        expMonth,
        expYear,
        isDefault: others.length === 0,
      })
      return row.id
    }),
  )
  const row = await findCard(db, user, gateway.name, pk)
  if (!row) throw notFoundError()
  return present(row)
}

/**
 * Deleted at the gateway first, so that no card stays there that we no longer show. The next one becomes the
 * default.
 */
export const remove = async (
  context: WorkContext & Needs<'gateway'>,
  user: number,
  pk: number,
): Promise<void> => {
  const { db, gateway, log } = context
  const row = await findCard(db, user, gateway.name, pk)
  if (!row) throw notFoundError()
  await gateway.removeCard(row.gatewayCustomer, row.gatewayCard).catch((error: unknown) => {
    log.warn({ err: error }, 'a card was not forgotten')
    throw new DomainError('gateway_unavailable')
  })
  await unitOfWork(context, async ({ tx }) => {
    await lockUser(tx, user)
    await deleteCard(tx, pk)
    const [next] = await findCards(tx, user, gateway.name)
    if (next && !next.isDefault) await markDefault(tx, user, gateway.name, next.id)
  })
}

export const makeDefault = async (
  context: WorkContext & Needs<'gateway'>,
  user: number,
  pk: number,
): Promise<SavedCard[]> => {
  const { gateway } = context
  await unitOfWork(context, async ({ tx }) => {
    await lockUser(tx, user)
    if (!(await findCard(tx, user, gateway.name, pk))) throw notFoundError()
    await markDefault(tx, user, gateway.name, pk)
  })
  return listOwnCards(context, user)
}

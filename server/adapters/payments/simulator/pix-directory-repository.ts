import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { destinations } from '@/server/db/schema/wallet'
import type { PixKey } from '../port'

const confirmedAt = { phone: users.phoneVerifiedAt, email: users.emailVerifiedAt }

const ownerOfContact = async (tx: Executor, channel: 'phone' | 'email', key: string) => {
  const [row] = await tx
    .select({ taxNumber: users.taxNumber })
    .from(users)
    .where(and(eq(users[channel], key), isNotNull(confirmedAt[channel])))
  return row?.taxNumber ?? null
}

/** Banks make random keys: one belongs to the account it was entered for first. */
const ownerOfRandomKey = async (tx: Executor, key: string) => {
  const [row] = await tx
    .select({ taxNumber: users.taxNumber })
    .from(destinations)
    .innerJoin(users, eq(users.id, destinations.userId))
    .where(and(eq(destinations.keyType, 'random'), eq(destinations.value, key)))
    .orderBy(asc(destinations.id))
    .limit(1)
  return row?.taxNumber ?? null
}

/**
 * The demo's stand-in for the central bank's directory of Pix keys. It lists every CPF and CNPJ, the confirmed phones and
 * addresses of the accounts here, and random keys once they were entered. Returns the owner's CPF or CNPJ.
 */
export const findPixKeyOwner = async (tx: Executor, { keyType, key }: PixKey): Promise<string | null> => {
  switch (keyType) {
    case 'cpf':
    case 'cnpj':
      return key
    case 'phone':
    case 'email':
      return ownerOfContact(tx, keyType, key)
    case 'random':
      return ownerOfRandomKey(tx, key)
  }
}

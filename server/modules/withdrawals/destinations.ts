import type { BodyOf } from '@/lib/contract/endpoint'
import type { addDestination } from '@/lib/contract/wallet'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { inTransaction, violates } from '@/server/db/transaction'
import { invalid, notFound } from '@/server/http/errors'
import { once, type Attempt } from '@/server/http/idempotency'
import { provePasswordAgain } from '@/server/modules/accounts/password-again'
import { wholeName } from '@/server/modules/accounts/person'
import { lockUser, requireUser } from '@/server/modules/accounts/service'
import {
  countDestinations,
  findDestinationOf,
  insertDestination,
  removeDestinationOf,
  type Destination,
} from './destination-repository'
import { readIban } from './iban'
import { tellOfDestination } from './mail'
import { readPixKey } from './pix-key'
import { mostDestinations, restMs } from './policy'

type Person = Awaited<ReturnType<typeof requireUser>>
type Values = Pick<Destination, 'kind' | 'keyType' | 'value' | 'bank'>

/** What was typed, in the form the gateway takes. */
const read = ({ kind, key_type: keyType, value }: BodyOf<typeof addDestination>): Values => {
  if (kind === 'iban') {
    const found = readIban(value)
    if (!found) throw invalid({ value: ['invalid_iban'] })
    return { kind, keyType: null, value: found.iban, bank: found.bank }
  }
  if (!keyType) throw invalid({ key_type: ['required'] })
  const key = readPixKey(keyType, value)
  if (key === null) throw invalid({ value: ['invalid_pix_key'] })
  return { kind, keyType, value: key, bank: null }
}

/**
 * Whether a key proves by itself whose it is: the person's own tax number, confirmed phone or confirmed
 * address.
 */
export const isProven = ({ keyType, value }: Pick<Destination, 'keyType' | 'value'>, person: Person) => {
  switch (keyType) {
    case 'cpf':
    case 'cnpj':
      return value === person.taxNumber
    case 'phone':
      return person.phoneVerifiedAt !== null && value === person.phone
    case 'email':
      return person.emailVerifiedAt !== null && value === person.email
    default:
      return false
  }
}

/** Money goes to accounts of the person's own CPF or CNPJ only; answers it. Refused in the field named. */
export const ownTaxNumber = (
  destination: Pick<Destination, 'keyType' | 'value'>,
  person: Person,
  field: string,
): string => {
  const { keyType } = destination
  if (!person.taxNumber) throw invalid({ [field]: ['tax_number_required'] })
  if ((keyType === 'cpf' || keyType === 'cnpj') && !isProven(destination, person))
    throw invalid({ [field]: ['wrong_holder'] })
  return person.taxNumber
}

const addUnderLock = (
  context: Context,
  caller: number,
  values: Values,
  attempt: Attempt | null,
): Promise<number> =>
  inTransaction(context, (tx) =>
    once(tx, attempt, async () => {
      const person = await lockUser(tx, caller)
      ownTaxNumber(values, person, 'value')
      if ((await countDestinations(tx, caller)) >= mostDestinations) throw invalid({ value: ['too_many'] })
      const now = context.clock()
      const added = await insertDestination(tx, {
        ...values,
        userId: caller,
        holder: wholeName(person.fullName),
        verified: isProven(values, person),
        usableFrom: new Date(now.getTime() + restMs(context.config)),
        createdAt: now,
      })
      await tellOfDestination(context.config, tx, person, added)
      return added.id
    }),
  )

/** Adds a Pix key or IBAN after the password was typed again. It rests before money can go there. */
export const add = async (
  context: Context,
  caller: number,
  body: BodyOf<typeof addDestination>,
  attempt: Attempt | null,
): Promise<void> => {
  await provePasswordAgain(context, await requireUser(context.db, caller), body)
  try {
    await addUnderLock(context, caller, read(body), attempt)
  } catch (error) {
    if (violates(error, 'destinations_own')) throw invalid({ value: ['repeated'] })
    throw error
  }
}

export const remove = async ({ db, clock }: Context, caller: number, pk: number): Promise<void> => {
  if (!(await removeDestinationOf(db, caller, pk, clock()))) throw notFound()
}

/**
 * A destination of the person's, if money may go there now. Numbers of phones change hands, so a phone key is
 * looked at each time: one that was the person's confirmed number must still be, and any other is left to a
 * gateway that checks whose a key is.
 */
export const requireUsable = async (
  { gateway }: Pick<Context, 'gateway'>,
  db: Executor,
  { person, pk, now }: { person: Person; pk: number; now: Date },
): Promise<Destination> => {
  const destination = await findDestinationOf(db, person.id, pk)
  if (!destination) throw notFound()
  ownTaxNumber(destination, person, 'transfer')
  const isLost = destination.verified || !gateway.capabilities.payout.ownerCheck
  if (destination.keyType === 'phone' && isLost && !isProven(destination, person))
    throw invalid({ transfer: ['wrong_holder'] })
  if (destination.usableFrom > now) throw invalid({ transfer: ['resting'] })
  return destination
}

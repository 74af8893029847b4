import type { BodyOf } from '@/lib/contract/endpoint'
import type { addDestination } from '@/lib/contract/wallet'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { inTransaction, violatesConstraint, type TransactionContext } from '@/server/db/transaction'
import { notFoundError, validationError } from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import { revealFullName } from '@/server/modules/accounts/person'
import { reauthenticate } from '@/server/modules/accounts/reauthentication'
import { lockUser, requireUser } from '@/server/modules/accounts/service'
import {
  countDestinations,
  findDestinationOf,
  insertDestination,
  removeDestinationOf,
  type Destination,
} from './destination-repository'
import { readIban } from './iban'
import { sendDestinationMail } from './mail'
import { readPixKey } from './pix-key'
import { keyCooldownMs, maxDestinations } from './policy'

type Person = Awaited<ReturnType<typeof requireUser>>
type Values = Pick<Destination, 'kind' | 'keyType' | 'value' | 'bank'>

/** Normalizes the input to the gateway's form. */
const read = ({ kind, key_type: keyType, value }: BodyOf<typeof addDestination>): Values => {
  if (kind === 'iban') {
    const found = readIban(value)
    if (!found) throw validationError({ value: ['invalid_iban'] })
    return { kind, keyType: null, value: found.iban, bank: found.bank }
  }
  if (!keyType) throw validationError({ key_type: ['required'] })
  const key = readPixKey(keyType, value)
  if (key === null) throw validationError({ value: ['invalid_pix_key'] })
  return { kind, keyType, value: key, bank: null }
}

/**
 * Returns whether a key itself proves its owner: the user's tax number, or confirmed phone or e-mail address.
 */
export const isProvenOwn = ({ keyType, value }: Pick<Destination, 'keyType' | 'value'>, person: Person) => {
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
export const requireOwnTaxNumber = (
  destination: Pick<Destination, 'keyType' | 'value'>,
  person: Person,
  field: string,
): string => {
  const { keyType } = destination
  if (!person.taxNumber) throw validationError({ [field]: ['tax_number_required'] })
  if ((keyType === 'cpf' || keyType === 'cnpj') && !isProvenOwn(destination, person))
    throw validationError({ [field]: ['wrong_holder'] })
  return person.taxNumber
}

/** CPF or CNPJ; null: the directory does not list the key; undefined: no key, or a gateway without a lookup. */
type KeyOwner = string | null | undefined

/** Queries the Pix directory for a key's owner at the gateway; never inside a transaction. */
const lookUpOwner = async (
  { gateway }: Needs<'gateway'>,
  { keyType, value }: Pick<Destination, 'keyType' | 'value'>,
): Promise<KeyOwner> =>
  keyType && gateway.capabilities.payout.keyLookup
    ? gateway.findPixKeyOwner({ keyType, key: value })
    : undefined

/** Rejects a key the directory lists under another CPF or CNPJ. A random key may be too new to be listed. */
const requireListedOwner = (
  { keyType }: Pick<Destination, 'keyType'>,
  owner: KeyOwner,
  { taxNumber }: Person,
  field: string,
): void => {
  if (owner === null && keyType !== 'random') throw validationError({ [field]: ['unknown_pix_key'] })
  if (owner && owner !== taxNumber) throw validationError({ [field]: ['wrong_holder'] })
}

/** The owner of a saved key, for `requireUsableDestination`; undefined when there is no such destination. */
export const lookUpDestinationOwner = async (
  context: Needs<'db' | 'gateway'>,
  caller: number,
  pk: number,
): Promise<KeyOwner> => {
  const destination = await findDestinationOf(context.db, caller, pk)
  return destination ? lookUpOwner(context, destination) : undefined
}

interface NewDestination {
  values: Values
  owner: KeyOwner
}

const addUnderLock = (
  context: TransactionContext & Needs<'config' | 'clock'>,
  caller: number,
  { values, owner }: NewDestination,
  attempt: IdempotencyKey | null,
): Promise<number> =>
  inTransaction(context, (tx) =>
    withIdempotencyKey(tx, attempt, async () => {
      const person = await lockUser(tx, caller)
      requireOwnTaxNumber(values, person, 'value')
      requireListedOwner(values, owner, person, 'value')
      if ((await countDestinations(tx, caller)) >= maxDestinations)
        throw validationError({ value: ['too_many'] })
      const now = context.clock()
      const added = await insertDestination(tx, {
        ...values,
        userId: caller,
        holder: revealFullName(person.fullName),
        verified: isProvenOwn(values, person),
        usableFrom: new Date(now.getTime() + keyCooldownMs(context.config)),
        createdAt: now,
      })
      await sendDestinationMail(context.config, tx, person, added)
      return added.id
    }),
  )

/** Adds a Pix key or IBAN after the password was typed again. It rests before money can go there. */
export const addOwnDestination = async (
  context: TransactionContext & Needs<'config' | 'clock' | 'gateway'>,
  caller: number,
  body: BodyOf<typeof addDestination>,
  attempt: IdempotencyKey | null,
): Promise<void> => {
  await reauthenticate(context, await requireUser(context.db, caller), body)
  const values = read(body)
  const owner = await lookUpOwner(context, values)
  try {
    await addUnderLock(context, caller, { values, owner }, attempt)
  } catch (error) {
    if (violatesConstraint(error, 'destinations_own')) throw validationError({ value: ['repeated'] })
    throw error
  }
}

export const removeOwnDestination = async (
  { db, clock }: Needs<'db' | 'clock'>,
  caller: number,
  pk: number,
): Promise<void> => {
  if (!(await removeDestinationOf(db, caller, pk, clock()))) throw notFoundError()
}

/**
 * A destination of the person's, if money may go there now. Numbers of phones change hands, so a key is checked each
 * time: a phone that was the person's confirmed number must still be, and `owner`, the directory's answer of now, must be
 * the person. Where no directory can be asked, other phones are left to a gateway that checks owners.
 */
export const requireUsableDestination = async (
  { gateway }: Needs<'gateway'>,
  db: Executor,
  { person, pk, now, owner }: { person: Person; pk: number; now: Date; owner: KeyOwner },
): Promise<Destination> => {
  const destination = await findDestinationOf(db, person.id, pk)
  if (!destination) throw notFoundError()
  requireOwnTaxNumber(destination, person, 'transfer')
  const isLost = destination.verified || !gateway.capabilities.payout.ownerCheck
  if (destination.keyType === 'phone' && isLost && !isProvenOwn(destination, person))
    throw validationError({ transfer: ['wrong_holder'] })
  requireListedOwner(destination, owner, person, 'transfer')
  if (destination.usableFrom > now) throw validationError({ transfer: ['resting'] })
  return destination
}

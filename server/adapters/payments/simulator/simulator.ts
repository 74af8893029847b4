import { randomUUID } from 'node:crypto'
import type { PaymentCommand, SimulatedPayment } from '@/lib/contract/dev'
import type { Db } from '@/server/db/client'
import type { PaymentGateway, WebhookCall } from '../port'
import { wakeAt, withBook, writeBook, type Book } from './book'
import { cardsOf, customerOf, deleteCard } from './card-repository'
import { makeSavedToken, makeToken, saveCard, shownCard, type CardToken, type TypedCard } from './cards'
import {
  ageCharges,
  chargeByRef,
  chargesOf,
  disputeByRef,
  moveDispute,
  pendingCents,
  refundsOf,
} from './charge-repository'
import { cancel, createCharge, refund, shownCharges, shownDispute, shownRefund } from './charges'
import { command, followPayoutPlan, followPlan } from './commands'
import { ageEvents } from './event-repository'
import { listPayments } from './listing'
import { agePayouts, availableCents, movementsBetween, payoutByRef, payoutsOf } from './payout-repository'
import { createPayout, shownPayout } from './payouts'
import { ripenAll } from './ripening'
import { parseSigned } from './signature'
import { plansFor, tariff } from './tariff'
import { tellDue } from './telling'

/** The demo's gateway, with what only a simulated one offers. */
export interface Simulator extends PaymentGateway {
  makeToken(card: TypedCard | { card: string; cvv: string }): Promise<CardToken>
  command(reference: string, what: PaymentCommand): Promise<boolean>
  list(reference?: string): Promise<SimulatedPayment[]>
  /**
   * Moves the gateway's clock alone: what is still to happen there happens this many seconds sooner. What has
   * happened keeps its moment.
   */
  advance(seconds: number): Promise<void>
  /** Does what is due by its clock, and hands over the messages about it, signed; answers how many. */
  tellDue(receive: (call: WebhookCall) => Promise<void>): Promise<number>
}

const capabilities: PaymentGateway['capabilities'] = {
  pix: { minExpirySeconds: tariff.pixExpirySeconds.min, maxExpirySeconds: tariff.pixExpirySeconds.max },
  refundDays: tariff.refundDays,
  custody: 'collector',
  payout: { pixKey: true, iban: true, ownerCheck: true, search: true },
  savedCard: { cvv: true },
}

interface Calls {
  read: <T>(run: (book: Book) => Promise<T>) => Promise<T>
  write: <T>(reference: string, run: (book: Book) => Promise<T>) => Promise<T>
}

const referenceOf = ({ read }: Calls, chargeRef: string) =>
  read(async ({ tx }) => (await chargeByRef(tx, chargeRef))?.reference ?? chargeRef)

const shownOne = async (book: Book, ref: string) => {
  const row = await chargeByRef(book.tx, ref)
  return row ? ((await shownCharges(book, [row]))[0] ?? null) : null
}

const surely = <T>(value: T | null): T => {
  if (value === null) throw new Error('what was just written is gone')
  return value
}

const chargeCalls = (calls: Calls) =>
  ({
    createCharge: (key, request) =>
      calls.write(request.reference, async (book) => {
        const row = await createCharge(book, key, request)
        await followPlan(book, row)
        return surely(await shownOne(book, row.ref))
      }),
    getCharge: (ref) => calls.read((book) => shownOne(book, ref)),
    findCharges: (reference) =>
      calls.read(async (book) => shownCharges(book, await chargesOf(book.tx, reference))),
    cancelCharge: async (ref) =>
      calls.write(await referenceOf(calls, ref), async (book) => {
        await cancel(book, ref)
        return surely(await shownOne(book, ref))
      }),
    refund: async (key, request) =>
      calls.write(await referenceOf(calls, request.chargeRef), (book) => refund(book, key, request)),
    listRefunds: (chargeRef) =>
      calls.read(async ({ tx }) => {
        const charge = await chargeByRef(tx, chargeRef)
        return charge ? (await refundsOf(tx, charge.id)).map((row) => shownRefund(row, charge)) : []
      }),
    getDispute: (ref) =>
      calls.read(async ({ tx }) => {
        const found = await disputeByRef(tx, ref)
        return found ? shownDispute(found.dispute) : null
      }),
    submitEvidence: async (ref) => {
      const found = await calls.read(({ tx }) => disputeByRef(tx, ref))
      if (found?.dispute.status !== 'evidence_due') return
      await calls.write(found.charge.reference, ({ tx }) => moveDispute(tx, found.dispute.id, 'submitted'))
    },
  }) satisfies Partial<PaymentGateway>

const payoutCalls = ({ read, write }: Calls) =>
  ({
    createPayout: (key, request) =>
      write(request.reference, async (book) => {
        const row = await createPayout(book, key, request)
        await followPayoutPlan(book, row)
        return shownPayout(surely(await payoutByRef(book.tx, row.ref)))
      }),
    getPayout: (ref) =>
      read(async ({ tx }) => {
        const row = await payoutByRef(tx, ref)
        return row && shownPayout(row)
      }),
    findPayouts: (reference) => read(async ({ tx }) => (await payoutsOf(tx, reference)).map(shownPayout)),
    balance: () =>
      read(async ({ tx }) => ({
        availableCents: await availableCents(tx),
        pendingCents: await pendingCents(tx),
      })),
    movements: (from, to) =>
      read(async ({ tx }) =>
        (await movementsBetween(tx, from, to)).map(({ id, at, kind, amountCents, reference }) => ({
          ref: `movement-${id}`,
          at,
          kind,
          amountCents,
          reference,
        })),
      ),
  }) satisfies Partial<PaymentGateway>

const cardCalls = ({ read }: Calls) =>
  ({
    ensureCustomer: ({ reference }) =>
      read(({ tx }) => customerOf(tx, reference, `customer-${randomUUID()}`)),
    saveCard: (customer, token) => read((book) => saveCard(book, customer, token)),
    listCards: (customer) => read(async ({ tx }) => (await cardsOf(tx, customer)).map(shownCard)),
    removeCard: (customer, ref) => read(({ tx }) => deleteCard(tx, customer, ref)),
  }) satisfies Partial<PaymentGateway>

/** `secret` signs its messages. All state is in its tables, so any process may be asked. */
export const openSimulator = (db: Db, clock: () => Date, secret: string): Simulator => {
  const ripened =
    <T>(run: (book: Book) => Promise<T>) =>
    async (book: Book) => {
      await ripenAll(book)
      return run(book)
    }
  const calls: Calls = {
    read: (run) => withBook(db, clock, ripened(run)),
    write: (reference, run) => writeBook(db, clock, reference, ripened(run)),
  }
  return {
    name: 'simulator',
    capabilities,
    clientKey: null,
    ...chargeCalls(calls),
    ...payoutCalls(calls),
    ...cardCalls(calls),
    ensurePayee: () => Promise.resolve(null),
    release: () => Promise.resolve(),
    installmentPlans: (amountCents) => Promise.resolve(plansFor(amountCents)),
    parseWebhook: (call) => parseSigned(secret, call),
    makeToken: (card) =>
      calls.read((book) => ('number' in card ? makeToken(book, card) : makeSavedToken(book, card))),
    command: (reference, what) => calls.read((book) => command(book, reference, what)),
    list: (reference) => calls.read((book) => listPayments(book, reference)),
    advance: (seconds) =>
      withBook(db, clock, async (book) => {
        await ageCharges(book.tx, seconds)
        await agePayouts(book.tx, seconds)
        await ageEvents(book.tx, seconds)
        await wakeAt(book, book.now)
      }),
    tellDue: (receive) => tellDue(db, clock, secret, receive),
  }
}

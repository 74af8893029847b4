import { randomUUID } from 'node:crypto'
import type { PaymentCommand, SimulatedPayment } from '@/lib/contract/dev'
import type { Db } from '@/server/db/client'
import type { PaymentGateway, WebhookCall } from '../port'
import { cardsOf, deleteCard, upsertCustomer } from './card-repository'
import { makeSavedCardToken, makeToken, saveCard, toSavedCard, type CardInput, type CardToken } from './cards'
import {
  chargeByRef,
  chargesOf,
  disputeByRef,
  fastForwardCharges,
  pendingCents,
  refundsOf,
  setDisputeStatus,
} from './charge-repository'
import { cancelCharge, createCharge, createRefund, toCharges, toDispute, toRefund } from './charges'
import { applyPlannedCommand, applyPlannedPayoutCommand, runCommand } from './commands'
import { applyDueChanges } from './due-changes'
import { fastForwardEvents } from './event-repository'
import { listPayments } from './listing'
import {
  availableCents,
  fastForwardPayouts,
  movementsBetween,
  payoutByRef,
  payoutsOf,
} from './payout-repository'
import { createPayout, toPayout } from './payouts'
import { findPixKeyOwner } from './pix-directory-repository'
import { parseSignedWebhook } from './signature'
import {
  inSimulatorTransaction,
  scheduleWakeUp,
  writeWithFaults,
  type SimulatorTransaction,
} from './simulator-transaction'
import { installmentPlansFor, tariff } from './tariff'
import { deliverDueWebhooks } from './webhook-delivery'

/** Simulated gateway of the demo, with its additional operations. */
export interface Simulator extends PaymentGateway {
  makeToken(card: CardInput | { card: string; cvv: string }): Promise<CardToken>
  command(reference: string, what: PaymentCommand): Promise<boolean>
  list(reference?: string): Promise<SimulatedPayment[]>
  /**
   * Advances the gateway's clock only: pending events happen this many seconds sooner; past ones keep their
   * time.
   */
  advance(seconds: number): Promise<void>
  /** Applies due events and delivers their signed webhooks; returns the number. */
  deliverDueWebhooks(receive: (call: WebhookCall) => Promise<void>): Promise<number>
}

const capabilities: PaymentGateway['capabilities'] = {
  pix: { minExpirySeconds: tariff.pixExpirySeconds.min, maxExpirySeconds: tariff.pixExpirySeconds.max },
  refundDays: tariff.refundDays,
  custody: 'collector',
  payout: { pixKey: true, iban: true, ownerCheck: true, keyLookup: true, search: true },
  savedCard: { cvv: true },
}

interface Calls {
  read: <T>(run: (book: SimulatorTransaction) => Promise<T>) => Promise<T>
  write: <T>(reference: string, run: (book: SimulatorTransaction) => Promise<T>) => Promise<T>
}

const referenceOf = ({ read }: Calls, chargeRef: string) =>
  read(async ({ tx }) => (await chargeByRef(tx, chargeRef))?.reference ?? chargeRef)

const findCharge = async (book: SimulatorTransaction, ref: string) => {
  const row = await chargeByRef(book.tx, ref)
  return row ? ((await toCharges(book, [row]))[0] ?? null) : null
}

const requireFound = <T>(value: T | null): T => {
  if (value === null) throw new Error('what was just written is gone')
  return value
}

const chargeCalls = (calls: Calls) =>
  ({
    createCharge: (key, request) =>
      calls.write(request.reference, async (book) => {
        const row = await createCharge(book, key, request)
        await applyPlannedCommand(book, row)
        return requireFound(await findCharge(book, row.ref))
      }),
    getCharge: (ref) => calls.read((book) => findCharge(book, ref)),
    findCharges: (reference) =>
      calls.read(async (book) => toCharges(book, await chargesOf(book.tx, reference))),
    cancelCharge: async (ref) =>
      calls.write(await referenceOf(calls, ref), async (book) => {
        await cancelCharge(book, ref)
        return requireFound(await findCharge(book, ref))
      }),
    refund: async (key, request) =>
      calls.write(await referenceOf(calls, request.chargeRef), (book) => createRefund(book, key, request)),
    listRefunds: (chargeRef) =>
      calls.read(async ({ tx }) => {
        const charge = await chargeByRef(tx, chargeRef)
        return charge ? (await refundsOf(tx, charge.id)).map((row) => toRefund(row, charge)) : []
      }),
    getDispute: (ref) =>
      calls.read(async ({ tx }) => {
        const found = await disputeByRef(tx, ref)
        return found ? toDispute(found.dispute) : null
      }),
    submitEvidence: async (ref) => {
      const found = await calls.read(({ tx }) => disputeByRef(tx, ref))
      if (found?.dispute.status !== 'evidence_due') return
      await calls.write(found.charge.reference, ({ tx }) =>
        setDisputeStatus(tx, found.dispute.id, 'submitted'),
      )
    },
  }) satisfies Partial<PaymentGateway>

const payoutCalls = ({ read, write }: Calls) =>
  ({
    findPixKeyOwner: (key) => read(({ tx }) => findPixKeyOwner(tx, key)),
    createPayout: (key, request) =>
      write(request.reference, async (book) => {
        const row = await createPayout(book, key, request)
        await applyPlannedPayoutCommand(book, row)
        return toPayout(requireFound(await payoutByRef(book.tx, row.ref)))
      }),
    getPayout: (ref) =>
      read(async ({ tx }) => {
        const row = await payoutByRef(tx, ref)
        return row && toPayout(row)
      }),
    findPayouts: (reference) => read(async ({ tx }) => (await payoutsOf(tx, reference)).map(toPayout)),
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
      read(({ tx }) => upsertCustomer(tx, reference, `customer-${randomUUID()}`)),
    saveCard: (customer, token) => read((book) => saveCard(book, customer, token)),
    listCards: (customer) => read(async ({ tx }) => (await cardsOf(tx, customer)).map(toSavedCard)),
    removeCard: (customer, ref) => read(({ tx }) => deleteCard(tx, customer, ref)),
  }) satisfies Partial<PaymentGateway>

/** `secret` signs its messages. All state is in its tables, so any process may be asked. */
export const openSimulator = (db: Db, clock: () => Date, secret: string): Simulator => {
  const ripened =
    <T>(run: (book: SimulatorTransaction) => Promise<T>) =>
    async (book: SimulatorTransaction) => {
      await applyDueChanges(book)
      return run(book)
    }
  const calls: Calls = {
    read: (run) => inSimulatorTransaction(db, clock, ripened(run)),
    write: (reference, run) => writeWithFaults(db, clock, reference, ripened(run)),
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
    installmentPlans: (amountCents) => Promise.resolve(installmentPlansFor(amountCents)),
    parseWebhook: (call) => parseSignedWebhook(secret, call),
    makeToken: (card) =>
      calls.read((book) => ('number' in card ? makeToken(book, card) : makeSavedCardToken(book, card))),
    command: (reference, what) => calls.read((book) => runCommand(book, reference, what)),
    list: (reference) => calls.read((book) => listPayments(book, reference)),
    advance: (seconds) =>
      inSimulatorTransaction(db, clock, async (book) => {
        await fastForwardCharges(book.tx, seconds)
        await fastForwardPayouts(book.tx, seconds)
        await fastForwardEvents(book.tx, seconds)
        await scheduleWakeUp(book, book.now)
      }),
    deliverDueWebhooks: (receive) => deliverDueWebhooks(db, clock, secret, receive),
  }
}

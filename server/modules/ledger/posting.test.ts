import { unitOfWork } from '@/server/process/unit-of-work'
import { postAtOnce, reverseAtOnce, spendAtOnce } from '@/server/testing/scenarios/ledger'
import { appForFile } from '@/server/testing/test-app'
import {
  credit,
  debit,
  postJournal,
  readBalance,
  reverseJournal,
  type AccountRef,
  type Journal,
} from './service'

const t = appForFile({ connections: 30 })

let events = 0
const send = (journal: Partial<Journal> & Pick<Journal, 'lines'>) =>
  unitOfWork(t.context, (work) =>
    postJournal(work, { eventKey: `test:${++events}`, kind: 'manual', actor: 'system', ...journal }),
  )
const balance = (account: AccountRef) => readBalance(t.db, account)

const pending = { kind: 'psp_pending' } as const
const cashOf = async (cents = 0) => {
  const account = { kind: 'customer_cash', owner: (await t.make.customer()).id } as const
  if (cents) await send({ kind: 'deposit_paid', lines: [debit(pending, cents), credit(account, cents)] })
  return account
}

test('a journal moves its accounts, each in its own direction', async () => {
  const [before, { pk: booking }] = [await balance(pending), await t.make.demand()]
  const promo = await balance({ kind: 'promo' })
  const escrow = { kind: 'escrow', booking } as const
  const id = await send({
    kind: 'payment_paid',
    booking,
    lines: [debit(pending, 18_000), debit({ kind: 'promo' }, 2_000), credit(escrow, 20_000)],
  })
  expect(id).toEqual(expect.any(Number))
  expect(await balance(escrow)).toBe(20_000)
  expect((await balance(pending)) - before).toBe(18_000)
  expect((await balance({ kind: 'promo' })) - promo).toBe(2_000)
  const { rows } = await t.context.pool.query(
    'select balance_after_cents, account_version from ledger_entries where journal_id = $1 order by account_version',
    [id],
  )
  expect(rows).toEqual([
    { balance_after_cents: '20000', account_version: '1' },
    { balance_after_cents: null, account_version: null },
    { balance_after_cents: null, account_version: null },
  ])
})

test('an account without postings has balance 0', async () =>
  expect(await balance({ kind: 'escrow', booking: 987_654 })).toBe(0))

test('posts an event once, even if repeated with other lines', async () => {
  const cash = await cashOf()
  const event = { eventKey: 'deposit:once', lines: [debit(pending, 500), credit(cash, 500)] }
  expect(await send(event)).toEqual(expect.any(Number))
  expect(await send({ ...event, lines: [debit(cash, 9_999), credit(pending, 9_999)] })).toBeNull()
  expect(await balance(cash)).toBe(500)
})

test('posts, reverses and spends once of many times at once', async () => {
  expect(await postAtOnce(t.context, 20)).toEqual([])
  expect(await reverseAtOnce(t.context, 5)).toEqual([])
  expect(await spendAtOnce(t.context, 2)).toEqual([])
})

test('different events make one account between them', async () => {
  const [cash, bonus] = [await cashOf(), await cashOf()]
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      // Two transactions name the accounts in opposite orders; both create and lock them in one fixed order.
      send({
        lines:
          n % 2
            ? [debit(pending, 10), credit(cash, 6), credit(bonus, 4)]
            : [credit(bonus, 4), credit(cash, 6), debit(pending, 10)],
      }),
    ),
  )
  expect([await balance(cash), await balance(bonus)]).toEqual([240, 160])
})

test('refuses to spend more than a balance holds', async () => {
  const cash = await cashOf(600)
  const spent = send({ lines: [debit(cash, 700), credit(pending, 700)] })
  await expect(spent).rejects.toMatchObject({ code: 'insufficient_funds', status: 409 })
  expect(await balance(cash)).toBe(600)
})

test('transfers to and fro never wait in a circle', async () => {
  const [a, b] = [await cashOf(10_000), await cashOf(10_000)]
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      send({ lines: n % 2 ? [debit(a, 10), credit(b, 10)] : [debit(b, 10), credit(a, 10)] }),
    ),
  )
  expect([await balance(a), await balance(b)]).toEqual([10_000, 10_000])
  const { rows } = await t.context.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(rows[0]?.deadlocks).toBe('0')
})

test('lines of 0 are dropped, lines of one account added up', async () => {
  const cash = await cashOf()
  const id = await send({
    lines: [debit(pending, 30), credit(cash, 10), credit(cash, 20), debit({ kind: 'promo' }, 0)],
  })
  const { rows } = await t.context.pool.query<{ amount: string }>(
    'select amount_cents as amount from ledger_entries where journal_id = $1 order by 1',
    [id],
  )
  expect(rows.map(({ amount }) => Number(amount))).toEqual([-30, 30])
})

test.each([
  ['does not balance', [debit(pending, 2), credit({ kind: 'promo' }, 1)]],
  ['has one line', [debit(pending, 2)]],
  ['moves nothing', [debit(pending, 0), credit({ kind: 'promo' }, 0)]],
  ['pays itself', [debit(pending, 5), credit(pending, 5)]],
])('a journal that %s is refused before it is sent', (_what, lines) =>
  expect(send({ lines })).rejects.toThrow(/lines with the sum/),
)

test.each([-1, 0.5, NaN, 2 ** 53])('%p is no amount', (cents) =>
  expect(() => debit(pending, cents)).toThrow(RangeError),
)

test('a journal is undone once, by its opposite, however often that is tried', async () => {
  const cash = await cashOf()
  const id = (await send({ lines: [debit(pending, 900), credit(cash, 900)] })) ?? 0
  const undo = (eventKey: string) =>
    unitOfWork(t.context, (work) => reverseJournal(work, id, { eventKey, actor: 'operator' }))
  const tries = await Promise.allSettled([undo('undo'), undo('undo'), undo('undo otherwise')])
  expect(tries.filter((one) => one.status === 'fulfilled' && one.value !== null)).toHaveLength(1)
  expect(await balance(cash)).toBe(0)
  await expect(undo('undo again')).rejects.toThrow()
})

import { cpf } from 'cpf-cnpj-validator'
import type { Problem } from '@/lib/contract/errors'
import { credit, debit, postJournal } from '@/server/modules/ledger/service'
import { unitOfWork } from '@/server/process/unit-of-work'
import { addPixKey, makePayee, payeePassword, withdraw, type Payee } from '@/server/testing/payees'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForEachTest } from '@/server/testing/test-app'
import { unzip } from '@/server/testing/unzip'
import { closeDueAccounts, eraseClosedAccounts } from './scheduled'

const day = 86_400_000
const t = appForEachTest()

const leave = async (who: { id: number }) => {
  const answer = await t.as(who).delete('/api/user/', {}, { password: payeePassword })
  return [answer.statusCode, answer.json<Problem>().code, answer.json<Problem>().errors]
}
const takeAll = async (who: Payee, cents: number) => {
  await withdraw(t, who, cents)
  await t.drain()
  await paymentActions(t).pass(10)
}

test('names the open balances until they are settled', async () => {
  const who = await makePayee(t, 2_000)
  expect(await leave(who)).toEqual([409, 'open_balance', { available: ['too_big'] }])
  expect((await t.as(who).get('/api/user/closing/')).json()).toEqual({
    has_jobs: false,
    money: ['available'],
  })
  await withdraw(t, who, 2_000)
  expect(await leave(who)).toEqual([409, 'open_balance', { in_transit: ['too_big'] }])
  await t.drain()
  await paymentActions(t).pass(10)
  expect((await leave(who))[0]).toBe(200)
})

test('held, owed and half paid money keeps an account open; bonus does not', async () => {
  const who = await makePayee(t, 0)
  const owner = who.id
  const send = (key: string, lines: Parameters<typeof postJournal>[1]['lines']) =>
    unitOfWork(t.context, (work) =>
      postJournal(work, { eventKey: key, kind: 'manual', actor: 'system', lines }),
    )
  await send('a', [debit({ kind: 'promo' }, 10), credit({ kind: 'customer_bonus', owner }, 10)])
  await send('b', [debit({ kind: 'customer_debt', owner }, 10), credit({ kind: 'platform_fee' }, 10)])
  await t.context.pool.query('update users set is_consumer = true where id = $1', [owner])
  await paymentActions(t).askDeposit(who, 5_000)
  expect(await leave(who)).toEqual([409, 'open_balance', { debt: ['too_big'], payment: ['too_big'] }])
})

test('money that comes within the week keeps the account from being closed', async () => {
  const who = await makePayee(t, 0)
  expect((await leave(who))[0]).toBe(200)
  await unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: 'late',
      kind: 'manual',
      actor: 'system',
      lines: [
        debit({ kind: 'psp_available' }, 10),
        credit({ kind: 'provider_available', owner: who.id }, 10),
      ],
    }),
  )
  t.travel(8 * day)
  expect(await closeDueAccounts(t.context)).toBe(0)
  await unitOfWork(t.context, (work) =>
    postJournal(work, {
      eventKey: 'settled',
      kind: 'manual',
      actor: 'system',
      lines: [
        debit({ kind: 'provider_available', owner: who.id }, 10),
        credit({ kind: 'psp_available' }, 10),
      ],
    }),
  )
  expect(await closeDueAccounts(t.context)).toBe(1)
})

test('the archive holds the money, and erasing leaves the books, with the tax number and nothing else', async () => {
  const who = await makePayee(t, 2_000)
  await addPixKey(t, who, { key_type: 'email', value: who.email })
  await takeAll(who, 2_000)
  const files = await unzip((await t.as(who).get('/api/user/export/')).rawPayload)
  const rows = (name: string) =>
    JSON.parse(files.get(name)?.toString() ?? 'null') as Record<string, unknown>[]
  expect(rows('withdrawals.json')).toMatchObject([{ amount_cents: 2_000, owner_tax_number: who.taxNumber }])
  expect(rows('destinations.json')).toMatchObject([{ value: who.taxNumber }, { value: who.email }])
  expect(rows('money-events.json').map(({ step }) => step)).toEqual(['request', 'confirm'])
  expect(rows('ledger.json').length).toBeGreaterThan(2)

  expect((await leave(who))[0]).toBe(200)
  t.travel(8 * day)
  expect(await closeDueAccounts(t.context)).toBe(1)
  t.travel(day)
  expect(await eraseClosedAccounts(t.context)).toBe(1)
  const { rows: kept } = await t.context.pool.query(
    `select w.owner_tax_number, w.amount_cents, d.holder, d.value, d.id from withdrawals w
      join destinations d on d.id = w.destination_id where w.user_id = $1`,
    [who.id],
  )
  expect(kept).toEqual([
    {
      owner_tax_number: who.taxNumber,
      amount_cents: 2_000,
      holder: '—',
      value: `—${kept[0]?.id}`,
      id: kept[0]?.id,
    },
  ])
  const { rows: named } = await t.context.pool.query(
    'select 1 from destinations d where d::text like $1 or d::text like $2',
    [`%${who.email}%`, `%${who.fullName}%`],
  )
  expect(named).toEqual([])
  expect(cpf.isValid(kept[0]?.owner_tax_number ?? '')).toBe(true)
})

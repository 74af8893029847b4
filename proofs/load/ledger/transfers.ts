// A program that posts transfers, to be killed: it reads them from its input, one JSON line, sends eight at a time,
// each again with the same key until it is answered, and writes `number id` once a posting is acknowledged (`-` where
// it was posted before, `!` where the money did not suffice).
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import { credit, debit } from '@/server/modules/ledger/service'
import { postManual } from '@/server/testing/scenarios/ledger'

export interface Transfer {
  n: number
  from: number
  to: number
  cents: number
}

const together = 8
const pauseMs = 20
const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: together })
const accountOf = (owner: number) => ({ kind: 'provider_available', owner }) as const

const send = ({ n, from, to, cents }: Transfer): Promise<string> =>
  postManual({ db }, `transfer:${n}`, [debit(accountOf(from), cents), credit(accountOf(to), cents)]).then(
    (id) => String(id ?? '-'),
    (error: unknown) => {
      if (error instanceof DomainError) return '!'
      throw error
    },
  )

const sendSurely = async (transfer: Transfer): Promise<void> => {
  for (;;)
    try {
      const answer = await send(transfer)
      return void process.stdout.write(`${transfer.n} ${answer}\n`)
    } catch {
      // The database is away: nothing is known of this one, and its key makes asking again safe.
      await sleep(pauseMs)
    }
}

createInterface({ input: process.stdin }).once('line', (line) => {
  const transfers = JSON.parse(line) as Transfer[]
  const lane = async () => {
    for (let one = transfers.shift(); one; one = transfers.shift()) await sendSurely(one)
  }
  void Promise.all(Array.from({ length: together }, lane))
    .then(close)
    .then(() => process.exit(0))
})

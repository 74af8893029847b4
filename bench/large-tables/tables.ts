import type { Client } from 'pg'

/** A table as it is and its partitioned counterpart, with the statement that fills both. */
export interface TablePair {
  name: string
  /** Columns and their values by the row’s number `n`, of `rows` in all. */
  columns: Record<string, { type: string; value: string }>
  /** Partitioning, and the column that precedes `id` in its key. */
  by: { method: string; column: string; parts: string[] }
  indexes: string[]
}

const hashed = Array.from({ length: 16 }, (_, n) => `for values with (modulus 16, remainder ${n})`)
/** Three years by the month. */
const months = Array.from({ length: 36 }, (_, n) => {
  const first = (ahead: number) => new Date(Date.UTC(2024, n + ahead, 1)).toISOString().slice(0, 10)
  return `for values from ('${first(0)}') to ('${first(1)}')`
})
/** Evenly over those three years, in the order of the rows. */
const moment = "'2024-01-01'::timestamptz + n * ('1095 days'::interval / $ROWS)"

/** Rows per room, user and booking. */
export const rowsPerOwner = { messages: 50, notifications: 100, booking_events: 8 }

export const tablePairs: TablePair[] = [
  {
    name: 'messages',
    columns: {
      // Interleaves the rooms, as concurrent conversations do: messages of one room are spread over the table.
      room_id: { type: 'bigint not null', value: `1 + n % ($ROWS / ${rowsPerOwner.messages})` },
      seq: { type: 'integer not null', value: `1 + n / ($ROWS / ${rowsPerOwner.messages})` },
      sender_id: { type: 'bigint', value: '1 + (n % 2)' },
      text: { type: 'text not null', value: "'Bom dia, posso atender amanhã pela manhã, mensagem ' || n" },
      status: { type: 'text not null', value: "'sent'" },
      client_id: { type: 'uuid', value: 'gen_random_uuid()' },
      attached: { type: 'text', value: 'null' },
      created_at: { type: 'timestamptz not null', value: moment },
    },
    by: { method: 'hash', column: 'room_id', parts: hashed },
    indexes: ['unique (room_id, seq)', 'unique (room_id, sender_id, client_id)'],
  },
  {
    name: 'notifications',
    columns: {
      user_id: { type: 'bigint not null', value: `1 + n % ($ROWS / ${rowsPerOwner.notifications})` },
      indicator: { type: 'text not null', value: "'offers.new_suggestion.suggestion_id__' || n" },
      subject: { type: 'text not null', value: "'suggestion:' || n" },
      template: { type: 'text not null', value: "'new_suggestion'" },
      params: { type: 'jsonb not null', value: `'{"service":{"pt":"Faxina","en":"Cleaning"}}'` },
      is_read: { type: 'boolean not null', value: 'n % 20 <> 0' },
      modified_at: { type: 'timestamptz not null', value: moment },
      mail_due_at: { type: 'timestamptz', value: 'null' },
      push_due_at: { type: 'timestamptz', value: `case when n % 1000 = 0 then ${moment} end` },
    },
    by: { method: 'hash', column: 'user_id', parts: hashed },
    indexes: [
      '(user_id, id desc nulls last)',
      '(user_id, subject) where not is_read',
      '(push_due_at) where push_due_at is not null and not is_read',
    ],
  },
  {
    name: 'booking_events',
    columns: {
      // A booking’s events are some days apart, and few of them in two months.
      booking_id: {
        type: 'bigint not null',
        value: `1 + n / ${rowsPerOwner.booking_events * 100} * 100 + n % 100`,
      },
      actor: { type: 'text not null', value: "'customer'" },
      step: { type: 'text not null', value: "'approve'" },
      created_at: { type: 'timestamptz not null', value: moment },
    },
    by: { method: 'range', column: 'created_at', parts: months },
    indexes: ['(booking_id, id)'],
  },
]

const index = (table: string, one: string) =>
  one.startsWith('unique')
    ? `create unique index on ${table} ${one.slice(7)}`
    : `create index on ${table} ${one}`

/** Makes both, filled before they get their indexes, as a restore does. Answers how long each took, in ms. */
export const fillTablePair = async (
  client: Client,
  { name, columns, by, indexes }: TablePair,
  rows: number,
) => {
  const all = ['id bigint not null', ...Object.entries(columns).map(([key, { type }]) => `${key} ${type}`)]
  const values = ['n', ...Object.values(columns).map(({ value }) => value)].join(', ')
  const from = `select ${values} from generate_series(1, $ROWS) n`.replaceAll('$ROWS', String(rows))
  const tables = { [name]: '', [`${name}_parts`]: ` partition by ${by.method} (${by.column})` }
  const took: Record<string, number> = {}
  for (const [table, partition] of Object.entries(tables)) {
    const since = performance.now()
    await client.query(`create table ${table} (${all.join(', ')})${partition}`)
    if (partition)
      for (const [nth, bounds] of by.parts.entries())
        await client.query(`create table ${table}_${nth} partition of ${table} ${bounds}`)
    await client.query(`insert into ${table} ${from}`)
    const key = partition ? `${by.column}, id` : 'id'
    await client.query(`alter table ${table} add primary key (${key})`)
    // Lookups by id alone would otherwise scan a whole index per partition.
    if (partition) await client.query(`create index on ${table} (id)`)
    for (const one of indexes) await client.query(index(table, one))
    await client.query(`vacuum analyze ${table}`)
    took[table] = Math.round(performance.now() - since)
  }
  return took
}

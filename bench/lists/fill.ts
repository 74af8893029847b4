import { sql, type SQL } from 'drizzle-orm'
import { openDatabase, type Db } from '@/server/db/client'
import { connectionTimeouts } from '@/server/db/connection-timeouts'
import { rio } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'
import { withoutIndexes } from './without-indexes'

/** The caller's rows among all, at most. */
const owned = 1000
const fillers = 500
/** Rows of one statement. */
const batch = 500_000

interface World {
  customer: number
  provider: number
  work: number
  /** First id of the generated rows. */
  first: number
  rows: number
}

const makeFillers = async (db: Db): Promise<number> => {
  await db.execute(sql`
    insert into users (email, full_name, is_provider, is_consumer)
    select 'bench' || n || '@example.com', 'Bench ' || n, true, true from generate_series(1, ${fillers}::int) n`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select min(id) as id from users where email like 'bench%'`,
  )
  return Number(rows[0]?.id)
}

/** Statements that fill each table from a series of numbers `n`. */
const statements = ({ customer, provider, work, first, rows }: World) => {
  const every = Math.max(1, rows / owned)
  const whose = (mine: number) =>
    sql`case when n % ${every}::int = 0 then ${mine}::bigint else ${first}::bigint + n % ${fillers}::int end`
  return {
    bookings: sql`
      insert into bookings
        (id, customer_id, sub_service_id, answers, when_kind, city_ibge, district, address, expires_at)
      overriding system value
      select n, ${whose(customer)}, ${work}::bigint, '{}', 'flexible', ${rio}::int, 'Centro',
        '{"pk":1,"cep":"20010000","street":"Rua","number":"1","complement":null,"label":null}',
        now() + interval '14 days'`,
    suggestions: sql`
      insert into suggestions (id, booking_id, provider_id, reasons) overriding system value
      select n, n, ${whose(provider)}, '{service,city}'`,
    offers: sql`
      insert into offers (id, booking_id, provider_id, customer_id, suggestion_id, items, labour_cents,
        material_cents, message, starts_at, duration_minutes, expires_at)
      overriding system value
      select n, n, ${whose(provider)}, ${whose(customer)}, n,
        '[{"kind":"labour","text":"Mão de obra","amount_cents":18000}]', 18000, 0, 'Posso atender.',
        now() + interval '2 days', 120, now() + interval '10 days'`,
    chat_rooms: sql`
      insert into chat_rooms
        (offer_id, booking_id, customer_id, provider_id, last_seq, last_message_id, last_text, last_at)
      select n, n, case when n = 1 then ${customer}::bigint else ${whose(customer)} end,
        case when n = 1 then ${provider}::bigint else ${whose(provider)} end,
        case when n = 1 then ${rows}::int else 1 end, n, 'Posso atender.', now()`,
    messages: sql`
      insert into messages (room_id, seq, sender_id, text) select 1, n, ${provider}::bigint, 'Mensagem ' || n`,
    notifications: sql`
      insert into notifications (user_id, indicator, subject, template, params)
      select ${whose(provider)}, 'offers.new_suggestion.suggestion_id__' || n, 'suggestion:' || n,
        'new_suggestion', '{"service":{"pt":"Faxina","en":"Cleaning"},"city":"Rio de Janeiro"}'`,
  } satisfies Record<string, SQL>
}

const inBatches = async (db: Db, statement: SQL, rows: number) => {
  for (let from = 1; from <= rows; from += batch) {
    const to = Math.min(rows, from + batch - 1)
    await db.execute(sql`${statement} from generate_series(${from}::int, ${to}::int) n`)
  }
}

/** `rows` of each table, every so many of them the callers'. */
export const fillLists = async (t: TestApp, rows: number) => {
  const [customer, provider] = [await t.make.customer(), await t.make.provider()]
  const work = await t.make.subServiceId()
  const begun = performance.now()
  // Setup timeouts, because the application's connections cancel statements after five minutes. One connection, so
  // that session settings hold.
  const { db, pool, close } = openDatabase(t.url, { max: 1, timeouts: connectionTimeouts.setup })
  try {
    await pool.query("set maintenance_work_mem = '1GB'")
    const first = await makeFillers(db)
    const all = statements({ customer: customer.id, provider: provider.id, work, first, rows })
    await withoutIndexes(db, Object.keys(all), async () => {
      for (const statement of Object.values(all)) await inBatches(db, statement, rows)
    })
    await pool.query('vacuum analyze')
    await pool.query('checkpoint')
  } finally {
    await close()
  }
  console.log(`${rows} rows a table filled in ${Math.round((performance.now() - begun) / 1000)} s`)
  return { customer, provider }
}

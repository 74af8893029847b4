import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { disclosedStates } from '@/lib/contract/visibility'
import type { Db } from '@/server/db/client'
import { media } from '@/server/db/schema/operations'
import { lineAsJson, precedingLines } from '@/server/modules/chat/service'
import { maskRow, type Row } from './archive-masking'

/**
 * A file of the archive. `rows` reads a page as `key` and `row` (JSON); `after` is the last key of the page before.
 */
export interface ArchiveFile {
  name: `${string}.json`
  rows: (user: number, after: string | null, limit: number) => SQL
}

/** Keyset pagination: rows after the last key of the page before. */
const from = (key: SQL, after: string | null, type: 'bigint' | 'uuid' | 'text') =>
  after === null ? sql`true` : sql`${key} > ${after}::${sql.raw(type)}`

interface Simple {
  table: string
  whose?: string
  key?: string
  type?: 'bigint' | 'uuid' | 'text'
  /** Columns left out: secrets and internal ones. */
  without?: string[]
}

/** A file of one table's rows as they are stored, without some columns. */
const own = (
  name: ArchiveFile['name'],
  { table, whose = 'user_id', key = 'id', type = 'bigint', without = [] }: Simple,
): ArchiveFile => ({
  name,
  rows: (user, after, limit) => {
    const column = sql`held.${sql.identifier(key)}`
    const omitted = sql`array[${sql.join(
      without.map((one) => sql`${one}`),
      sql`, `,
    )}]::text[]`
    return sql`select ${column}::text as key, to_jsonb(held) - ${omitted} as row from ${sql.identifier(table)} held
      where held.${sql.identifier(whose)} = ${user} and ${from(column, after, type)} order by ${column} limit ${limit}`
  },
})

const nameOf = (id: SQL) => sql`(select full_name from users where users.id = ${id})`

const disclosed = sql.join(
  disclosedStates.map((state) => sql`${state}`),
  sql`, `,
)
/** Returns whether the sides of an offer may see each other in full. */
const isTaken = (offer: SQL) =>
  sql`exists (select 1 from bookings taken where taken.approved_offer_id = ${offer} and taken.status in (${disclosed}))`

/**
 * The person's bookings as customer or, once they are paid, as provider; with both names. `is_seen`, here and below:
 * `archive-masking.ts`.
 */
const bookings: ArchiveFile = {
  name: 'bookings.json',
  rows: (user, after, limit) => sql`
    select b.id::text as key, to_jsonb(b) - array['start_code', 'start_attempts'] || jsonb_build_object(
      'side', case when b.customer_id = ${user} then 'customer' else 'provider' end,
      'service', (select name from sub_services where id = b.sub_service_id),
      'is_seen', b.status in (${disclosed}),
      'watched_at', (select w.created_at from demand_watches w where w.booking_id = b.id and b.customer_id = ${user}),
      'material_advances', (select coalesce(jsonb_agg(to_jsonb(a) order by a.id), '[]')
        from material_advances a where a.booking_id = b.id),
      'deliveries', (select coalesce(jsonb_agg(to_jsonb(d) order by d.id), '[]')
        from deliveries d where d.booking_id = b.id),
      'customer_name', ${nameOf(sql`b.customer_id`)}, 'provider_name', ${nameOf(sql`b.provider_id`)}) as row
    from bookings b where (b.customer_id = ${user}
      or (b.provider_id = ${user} and b.status not in ('awaiting_payment', 'expired')))
      and ${from(sql`b.id`, after, 'bigint')}
    order by b.id limit ${limit}`,
}

/** Splits a key of two ids: `12:34` is event 34 of booking 12, or message 34 of room 12. */
const place = (after: string | null): [number, number] => {
  const [outer = 0, inner = 0] = (after ?? '').split(':').map(Number)
  return [outer, inner]
}

/**
 * Events of those bookings, in index order: by booking. For the person's own demands all events except other
 * providers' steps on suggestions; for others' demands only the person's own events.
 */
const events: ArchiveFile = {
  name: 'booking-events.json',
  rows: (user, after, limit) => {
    const [booking, event] = place(after)
    return sql`
      select e.booking_id || ':' || e.id as key,
        to_jsonb(e) - 'user_id' || jsonb_build_object('by_me', e.user_id = ${user},
        'is_seen', e.user_id = ${user} or b.status in (${disclosed})) as row
      from (
        select id, customer_id, provider_id, status from bookings where customer_id = ${user} or provider_id = ${user}
        union
        select b.id, b.customer_id, b.provider_id, b.status from offers o
        join bookings b on b.id = o.booking_id where o.provider_id = ${user}
        order by id) b
      cross join lateral (
        select one.* from booking_events one left join offers o on o.id = one.offer_id
        where one.booking_id = b.id and (b.id > ${booking} or one.id > ${event})
          and (b.customer_id = ${user} or one.user_id = ${user} or o.provider_id = ${user}
            or (b.provider_id = ${user} and one.offer_id is null))
          and (one.step not like 'suggestion.%' or one.user_id = ${user})
        order by one.id limit ${limit}) e
      where b.id >= ${booking}
      order by b.id, e.id limit ${limit}`
  },
}

const offers: ArchiveFile = {
  name: 'offers.json',
  rows: (user, after, limit) => sql`
    select o.id::text as key, to_jsonb(o) || jsonb_build_object(
      'side', case when o.customer_id = ${user} then 'customer' else 'provider' end,
      'provider_name', ${nameOf(sql`o.provider_id`)},
      'is_seen', o.provider_id = ${user} or ${isTaken(sql`o.id`)},
      'versions', (select coalesce(jsonb_agg(jsonb_build_object(
          'version', v.version, 'terms', v.terms, 'created_at', v.created_at) order by v.version), '[]')
        from offer_versions v where v.offer_id = o.id)) as row
    from offers o
    where o.id in (select id from offers where provider_id = ${user}
      union select own.id from bookings b join offers own on own.booking_id = b.id where b.customer_id = ${user})
      and ${from(sql`o.id`, after, 'bigint')}
    order by o.id limit ${limit}`,
}

/**
 * Reviews the person wrote, and those about the person that are published: before that the other side's are
 * secret.
 */
const reviews: ArchiveFile = {
  name: 'reviews.json',
  rows: (user, after, limit) => sql`
    select r.id::text as key, to_jsonb(r) || jsonb_build_object(
      'written_by_me', r.author_id = ${user}, 'is_seen', r.author_id = ${user}) as row
    from reviews r where r.booking_id in (select id from bookings where customer_id = ${user} or provider_id = ${user})
      and (r.author_id = ${user} or (r.subject_id = ${user} and r.published_at is not null))
      and ${from(sql`r.id`, after, 'bigint')}
    order by r.id limit ${limit}`,
}

const rooms: ArchiveFile = {
  name: 'rooms.json',
  rows: (user, after, limit) => sql`
    select c.offer_id::text as key, to_jsonb(c) - 'last_text' || jsonb_build_object(
      'is_seen', ${isTaken(sql`c.offer_id`)},
      'with', ${nameOf(sql`case when c.customer_id = ${user} then c.provider_id else c.customer_id end`)}) as row
    from chat_rooms c where (c.customer_id = ${user} or c.provider_id = ${user})
      and ${from(sql`c.offer_id`, after, 'bigint')}
    order by c.offer_id limit ${limit}`,
}

/** In the order of the index: by room. */
const messages: ArchiveFile = {
  name: 'messages.json',
  rows: (user, after, limit) => {
    const [room, seq] = place(after)
    return sql`
      select m.room_id || ':' || m.seq as key,
        to_jsonb(m) - array['client_id', 'sender_id', 'attached'] || jsonb_build_object(
        'files', (select coalesce(jsonb_agg(jsonb_build_object('type', f.type, 'name', f.name)
            || case when m.sender_id = ${user} then jsonb_build_object('id', f.id)
              else '{}' end order by a.position), '[]')
          from message_files a join media f on f.id = a.media_id where a.message_id = m.id),
        'is_seen', m.sender_id is null or m.sender_id = ${user} or ${isTaken(sql`m.room_id`)},
        'said', case when m.sender_id <> ${user} then json_build_object(
          'line', ${lineAsJson(sql`m`)}, 'before', ${precedingLines(sql`m.room_id`, sql`m.seq`)}) end,
        'from', case when m.sender_id is null then 'system'
          when m.sender_id = ${user} then 'me' else 'other' end) as row
      from (select offer_id from chat_rooms where (customer_id = ${user} or provider_id = ${user})
        and offer_id >= ${room} order by offer_id) c
      cross join lateral (
        select * from messages one where one.room_id = c.offer_id and (c.offer_id > ${room} or one.seq > ${seq})
        order by one.seq limit ${limit}) m
      order by c.offer_id, m.seq limit ${limit}`
  },
}

const cities: ArchiveFile = {
  name: 'service-cities.json',
  rows: (user, after, limit) => sql`
    select c.sub_service_id::text as key, jsonb_build_object(
      'sub_service_id', c.sub_service_id, 'cities', array_agg(c.city_ibge order by c.city_ibge)) as row
    from provider_service_cities c where c.provider_id = ${user} and ${from(sql`c.sub_service_id`, after, 'bigint')}
    group by c.sub_service_id order by c.sub_service_id limit ${limit}`,
}

/** Postings of the person's ledger accounts, with their subjects. */
const ledger: ArchiveFile = {
  name: 'ledger.json',
  rows: (user, after, limit) => sql`
    select e.id::text as key, jsonb_build_object(
      'account', a.kind, 'reason', j.kind, 'booking_id', j.booking_id, 'payment_id', j.payment_id,
      'cents', a.normal * e.amount_cents, 'balance_after_cents', e.balance_after_cents,
      'occurred_at', j.occurred_at) as row
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_journals j on j.id = e.journal_id
    where a.owner_id = ${user} and ${from(sql`e.id`, after, 'bigint')}
    order by e.id limit ${limit}`,
}

/** The person's payments with their sources, refunds and chargebacks. */
const payments: ArchiveFile = {
  name: 'payments.json',
  rows: (user, after, limit) => sql`
    select p.id::text as key,
      to_jsonb(p) - array['card_request', 'pix_code', 'next_poll_at', 'poll_count'] || jsonb_build_object(
      'parts', (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]')
        from payment_parts x where x.payment_id = p.id),
      'refunds', (select coalesce(jsonb_agg(to_jsonb(r) - array['next_poll_at', 'poll_count'] order by r.id), '[]')
        from refunds r where r.payment_id = p.id),
      'chargebacks', (select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]')
        from chargebacks c where c.payment_id = p.id),
      'contested_parts', (select coalesce(jsonb_agg(to_jsonb(k) order by k.id), '[]')
        from chargeback_parts k join payment_parts x on x.id = k.part_id where x.payment_id = p.id)) as row
    from payments p where p.payer_id = ${user} and ${from(sql`p.id`, after, 'bigint')}
    order by p.id limit ${limit}`,
}

/** Coupons made out to the person, and those they give as a provider. */
const coupons: ArchiveFile = {
  name: 'coupons.json',
  rows: (user, after, limit) => sql`
    select c.id::text as key, to_jsonb(c) as row from coupons c
    where (c.user_id = ${user} or c.provider_id = ${user}) and ${from(sql`c.id`, after, 'bigint')}
    order by c.id limit ${limit}`,
}

/** Warranty claims of the person's bookings, which both sides could read there. */
const claims: ArchiveFile = {
  name: 'claims.json',
  rows: (user, after, limit) => sql`
    select c.id::text as key, to_jsonb(c) as row
    from bookings b join claims c on c.booking_id = b.id
    where (b.customer_id = ${user} or b.provider_id = ${user}) and ${from(sql`c.id`, after, 'bigint')}
    order by c.id limit ${limit}`,
}

/** Disputes of the person's bookings with both sides' statements, which each could read there. */
const disputes: ArchiveFile = {
  name: 'disputes.json',
  rows: (user, after, limit) => sql`
    select d.id::text as key, to_jsonb(d) - 'decided_by' || jsonb_build_object(
      'proposals', (select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]')
        from dispute_proposals p where p.dispute_id = d.id),
      'evidence', (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]')
        from dispute_evidence e where e.dispute_id = d.id)) as row
    from bookings b join disputes d on d.booking_id = b.id
    where (b.customer_id = ${user} or b.provider_id = ${user}) and ${from(sql`d.id`, after, 'bigint')}
    order by d.id limit ${limit}`,
}

/**
 * Everything stored about a person, one file a table. `letters.json` and the pictures themselves are added
 * elsewhere.
 */
export const archiveFiles: readonly ArchiveFile[] = [
  own('account.json', { table: 'users', whose: 'id', without: ['password_hash'] }),
  own('addresses.json', { table: 'addresses' }),
  own('registrations.json', { table: 'council_registrations', key: 'position', type: 'bigint' }),
  own('identities.json', { table: 'identities', key: 'subject', type: 'text' }),
  own('sessions.json', { table: 'sessions', type: 'uuid', without: ['generation'] }),
  own('verifications.json', { table: 'verification_codes', without: ['code_hash', 'attempts'] }),
  own('consents.json', { table: 'consents' }),
  own('data-access.json', { table: 'data_access_log', without: ['operator_id'] }),
  own('services.json', { table: 'provider_services', whose: 'provider_id', key: 'sub_service_id' }),
  cities,
  own('hours.json', { table: 'availability_hours', whose: 'provider_id' }),
  own('exceptions.json', { table: 'availability_exceptions', whose: 'provider_id' }),
  own('availability.json', { table: 'availability_settings', whose: 'provider_id', key: 'provider_id' }),
  own('figures.json', { table: 'provider_stats', whose: 'provider_id', key: 'provider_id' }),
  bookings,
  events,
  own('suggestions.json', { table: 'suggestions', whose: 'provider_id', without: ['score'] }),
  offers,
  own('slots.json', { table: 'slots', whose: 'provider_id' }),
  reviews,
  rooms,
  messages,
  ledger,
  payments,
  own('withdrawals.json', {
    table: 'withdrawals',
    without: ['next_poll_at', 'poll_count', 'not_found_since', 'case_opened_at'],
  }),
  own('destinations.json', { table: 'destinations' }),
  own('cards.json', { table: 'saved_cards', without: ['gateway_customer', 'gateway_card'] }),
  own('bonus.json', { table: 'bonus_lots' }),
  own('reserve.json', { table: 'reserve_holds', whose: 'provider_id' }),
  coupons,
  own('coupon-uses.json', { table: 'coupon_uses' }),
  own('money-events.json', { table: 'money_events' }),
  own('complaints.json', { table: 'complaints', whose: 'author_id' }),
  own('blocks.json', { table: 'blocks', whose: 'blocker_id', key: 'blocked_id' }),
  claims,
  disputes,
  own('notifications.json', { table: 'notifications' }),
  own('notification-preferences.json', { table: 'notification_preferences', key: 'topic', type: 'text' }),
  own('push.json', { table: 'push_tokens', key: 'token', type: 'text', without: ['token'] }),
  own('pictures.json', { table: 'media', whose: 'owner_id', type: 'uuid', without: ['bytes'] }),
]

export interface ArchivePart {
  key: string
  row: unknown
}

export const readArchivePart = async (
  db: Db,
  file: ArchiveFile,
  user: number,
  after: string | null,
  limit: number,
): Promise<ArchivePart[]> =>
  (await db.execute<{ key: string; row: Row }>(file.rows(user, after, limit))).rows.map(({ key, row }) => ({
    key,
    row: maskRow(file.name, row),
  }))

export type Upload = Pick<typeof media.$inferSelect, 'id' | 'type'>

/** The pictures and PDFs a person uploaded. */
export const listUploads = (db: Db, owner: number, after: string | null, limit: number): Promise<Upload[]> =>
  db
    .select({ id: media.id, type: media.type })
    .from(media)
    .where(and(eq(media.ownerId, owner), after === null ? undefined : gt(media.id, after)))
    .orderBy(asc(media.id))
    .limit(limit)

import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'

/** Removes the items' texts. Amounts stay, for those who paid them. */
const unsaid = (items: SQL) =>
  sql`(select coalesce(jsonb_agg(item || '{"text": "—"}' order by place), '[]')
    from jsonb_array_elements(${items}) with ordinality as each (item, place))`
const says = (items: SQL) =>
  sql`exists (select 1 from jsonb_array_elements(${items}) item where item ->> 'text' <> '—')`

const noAddress = JSON.stringify({ pk: 0, cep: '', street: '', number: '', complement: null, label: null })

/** The offers and bookings a person is a side of, with the other side as `peer`. */
const shared = (user: number) => sql`
  select booking_id, id as offer_id, customer_id as peer from offers where provider_id = ${user}
  union all
  select offers.booking_id, offers.id, offers.provider_id from bookings
  join offers on offers.booking_id = bookings.id where bookings.customer_id = ${user}`

/** Notifications to those peers that contain the person's name or an excerpt of their text. */
const told = (user: number) => sql`
  from (${shared(user)}) work join notifications told on told.user_id = work.peer
  where (told.params ? 'name' or told.params ? 'text')
    and string_to_array(told.indicator, '.') && array['booking_id__' || work.booking_id, 'offer_id__' || work.offer_id]`

/** Matches stored mails and pushes to those peers that repeat the name or text of such a notification. */
const repeats = (user: number, to: SQL, letter: SQL) => sql`
  exists (select 1 from (
    select told.user_id, array[told.params ->> 'name', told.params ->> 'text'] as said ${told(user)}) heard
    join users peer on peer.id = heard.user_id
    where (${to} = peer.email or ${to} in (select token from push_tokens where user_id = peer.id))
      and exists (select 1 from unnest(heard.said) word where word <> '' and strpos(${letter}, word) > 0))`

/** Words of a queued mail. */
const queuedWords = sql`concat_ws(' ', letter.payload ->> 'subject', letter.payload ->> 'text')`

/**
 * The settlements a person proposed, with words that others may repeat: an accepted one is the reason of its
 * outcome.
 */
const proposed = (user: number) => sql`
  bookings b join disputes d on d.booking_id = b.id join dispute_proposals p on p.dispute_id = d.id and p.text <> ''
    and ((b.customer_id = ${user} and p.side = 'customer') or (b.provider_id = ${user} and p.side = 'provider'))`

/** Changes up to `limit` rows that still need it: once all are changed, it changes none. */
type ScrubStep = (user: number, limit: number) => SQL

/** In order: some steps read rows that later ones delete. */
export const scrubSteps: readonly ScrubStep[] = [
  // Keeps the tax number of a withdrawal's recipient as the record of the money; deletes names, addresses and keys.
  (user, limit) => sql`
    update destinations set holder = '—', value = '—' || id, bank = null, removed_at = coalesce(removed_at, now())
    where id in (select id from destinations where user_id = ${user} and holder <> '—' limit ${limit})`,
  (user, limit) => sql`
    update money_events set detail = null where id in (
      select id from money_events where user_id = ${user} and detail is not null limit ${limit})`,
  // Reasons of operators who decided cases about the person, which the trail names until its values are erased.
  (user, limit) => sql`
    update money_events set detail = null where id in (
      select m.id from trail_values v
      join trail_entries e on e.seq = v.seq and e.subject_kind = 'case'
      join money_events m on m.subject = 'case' and m.detail is not null
        and m.subject_id = case when e.subject_kind = 'case' then e.subject_id::bigint end
      where v.people @> array[${user}::bigint] limit ${limit})`,
  (user, limit) => sql`
    update disputes set reason = '—' where id in (
      select d.id from bookings b join disputes d on d.booking_id = b.id
      where d.reason <> '—' and ((b.customer_id = ${user} and d.opened_by = 'customer')
        or (b.provider_id = ${user} and d.opened_by = 'provider'))
      limit ${limit})`,
  // Before the proposals are emptied, which identify the author.
  (user, limit) => sql`
    update disputes set decision_reason = '—' where id in (
      select distinct d.id from ${proposed(user)}
      where d.decided_by is null and d.decision_reason = p.text limit ${limit})`,
  (user, limit) => sql`
    update booking_events set detail = null where id in (
      select distinct e.id from ${proposed(user)}
      join booking_events e on e.booking_id = b.id and e.detail = p.text limit ${limit})`,
  (user, limit) => sql`
    update dispute_proposals set text = '' where id in (
      select p.id from bookings b join disputes d on d.booking_id = b.id join dispute_proposals p on p.dispute_id = d.id
      where p.text <> '' and ((b.customer_id = ${user} and p.side = 'customer')
        or (b.provider_id = ${user} and p.side = 'provider'))
      limit ${limit})`,
  (user, limit) => sql`
    update dispute_evidence set text = '', photos = '{}' where id in (
      select e.id from bookings b join disputes d on d.booking_id = b.id join dispute_evidence e on e.dispute_id = d.id
      where (e.text <> '' or e.photos <> '{}')
        and ((b.customer_id = ${user} and e.side = 'customer') or (b.provider_id = ${user} and e.side = 'provider'))
      limit ${limit})`,
  (user, limit) => sql`
    delete from deliveries where id in (
      select d.id from bookings b join deliveries d on d.booking_id = b.id
      where b.provider_id = ${user} limit ${limit})`,
  (user, limit) => sql`
    update claims set text = '—', photos = '{}' where id in (
      select c.id from bookings b join claims c on c.booking_id = b.id
      where b.customer_id = ${user} and (c.text <> '—' or c.photos <> '{}') limit ${limit})`,
  (user, limit) => sql`
    update claims set offered_text = null, mended_text = null, mended_photos = '{}' where id in (
      select c.id from bookings b join claims c on c.booking_id = b.id
      where b.provider_id = ${user}
        and (c.offered_text is not null or c.mended_text is not null or c.mended_photos <> '{}')
      limit ${limit})`,
  (user, limit) => sql`
    update claims set decline_reason = null where id in (
      select c.id from bookings b join claims c on c.booking_id = b.id
      where c.decline_reason is not null and ((b.customer_id = ${user} and c.declined_by = 'customer')
        or (b.provider_id = ${user} and c.declined_by = 'provider'))
      limit ${limit})`,
  (user, limit) => sql`
    update complaints set text = '—' where id in (
      select id from complaints where author_id = ${user} and text <> '—' limit ${limit})`,
  // Before the events are scrubbed, which identify the reason's author.
  (user, limit) => sql`
    update bookings set end_reason = null where id in (
      select bookings.id from bookings where (customer_id = ${user} or provider_id = ${user}) and end_reason is not null
        and exists (select 1 from booking_events said
          where said.booking_id = bookings.id and said.user_id = ${user} and said.detail = bookings.end_reason)
      limit ${limit})`,
  (user, limit) => sql`
    update bookings set answers = '{}', description = '', address = ${noAddress}::jsonb,
      district = '', photos = '{}', changes_requested = null, start_code = null
    where id in (
      select id from bookings where customer_id = ${user}
        and (answers <> '{}' or description <> '' or address <> ${noAddress}::jsonb or district <> ''
          or photos <> '{}' or changes_requested is not null or start_code is not null)
      limit ${limit})`,
  (user, limit) => sql`
    update offers set message = '', pending_terms = null, items = ${unsaid(sql`items`)}
    where id in (
      select id from offers where provider_id = ${user}
        and (message <> '' or pending_terms is not null or ${says(sql`items`)})
      limit ${limit})`,
  (user, limit) => sql`
    update offer_versions
    set terms = terms || jsonb_build_object('message', '', 'items', ${unsaid(sql`terms -> 'items'`)})
    where id in (
      select said.id from offers join offer_versions said on said.offer_id = offers.id
      where offers.provider_id = ${user} and (said.terms ->> 'message' <> '' or ${says(sql`said.terms -> 'items'`)})
      limit ${limit})`,
  (user, limit) => sql`
    update messages set text = '', status = 'erased', client_id = null, attached = null
    where id in (
      select said.id from chat_rooms room join messages said
        on said.room_id = room.offer_id and said.sender_id = ${user}
      where (room.customer_id = ${user} or room.provider_id = ${user}) and said.status <> 'erased'
      limit ${limit})`,
  (user, limit) => sql`
    update chat_rooms set last_text = '' where offer_id in (
      select room.offer_id from chat_rooms room
      join messages last on last.id = room.last_message_id and last.sender_id = ${user}
      where (room.customer_id = ${user} or room.provider_id = ${user}) and room.last_text <> ''
      limit ${limit})`,
  // Before the notifications are scrubbed: letters are found by the words they repeat of them.
  (user, limit) => sql`
    delete from captured_messages where id in (
      select id from captured_messages letter
      where code is null and ${repeats(user, sql`letter."to"`, sql`letter.subject || ' ' || letter.text`)}
      limit ${limit})`,
  // The person's browsers were removed on closing, so these pushes belong to nobody else.
  (_user, limit) => sql`
    delete from captured_messages where id in (
      select id from captured_messages pushed where channel = 'push'
        and not exists (select 1 from push_tokens where token = pushed."to")
      limit ${limit})`,
  (user, limit) => sql`
    delete from outbox where id in (
      select id from outbox letter where kind = 'email'
        and ${repeats(user, sql`letter.payload ->> 'to'`, queuedWords)}
      limit ${limit})`,
  (user, limit) =>
    sql`update notifications set params = params - 'name' - 'text'
      where id in (select told.id ${told(user)} limit ${limit})`,
  (user, limit) => sql`
    update booking_events set detail = null where id in (
      select id from booking_events where user_id = ${user} and detail is not null
      limit ${limit})`,
]

/**
 * Takes one batch of one step. Answers how many rows it changed; fewer than `limit` is the end of the step.
 */
export const runScrubStep = async (tx: Tx, step: ScrubStep, user: number, limit: number): Promise<number> => {
  // The trigger that makes booking events immutable lets changes pass under this setting alone.
  await tx.execute(sql`set local oficio.erasing = 'on'`)
  return (await tx.execute(step(user, limit))).rowCount ?? 0
}

/** Selects demands of `$1` without their dependent rows, and idempotency keys without their demand. */
export const partialWritesQuery = `
  select (select count(*) from bookings b where b.customer_id = $1 and not (
      exists (select from booking_events e where e.booking_id = b.id and e.step = 'publish')
      and exists (select from notifications n
        where n.user_id = $1 and n.template = 'new_demand' and n.indicator like '%booking_id\\_\\_' || b.id)
      and exists (select from idempotency_keys k where k.user_id = $1 and k.object_id = b.id)
      and (exists (select from outbox o where o.kind = 'booking.match' and (o.payload->>'booking')::bigint = b.id)
        or exists (select from suggestions s where s.booking_id = b.id))))
    + (select count(*) from idempotency_keys k where k.user_id = $1
      and (k.object_id is null or not exists (select from bookings b where b.id = k.object_id))) as n`

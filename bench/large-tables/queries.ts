import { rowsPerOwner } from './tables'

/** A statement as the product sends it, by the table it is sent to; `pick` draws below a number. */
export interface BenchQuery {
  name: string
  table: string
  /** `$T` stands for the table. */
  text: string
  values: (pick: (below: number) => number, rows: number) => unknown[]
}

const room = (pick: (below: number) => number, rows: number) => 1 + pick(rows / rowsPerOwner.messages)
const user = (pick: (below: number) => number, rows: number) => 1 + pick(rows / rowsPerOwner.notifications)
/** A booking of the latest tenth, because open bookings are the ones people read. */
const booking = (pick: (below: number) => number, rows: number) => {
  const all = rows / rowsPerOwner.booking_events
  return Math.floor(all * 0.9) + pick(all / 10)
}

export const queries: BenchQuery[] = [
  {
    name: 'a page of a conversation',
    table: 'messages',
    text: 'select * from $T where room_id = $1 and seq < $2 order by seq desc limit 30',
    values: (pick, rows) => [room(pick, rows), 2 ** 31 - 1],
  },
  {
    name: 'unread in a conversation',
    table: 'messages',
    text: 'select count(*) from (select 1 from $T where room_id = $1 and sender_id <> $2 and seq > $3 limit 100) few',
    values: (pick, rows) => [room(pick, rows), 1, 40],
  },
  {
    name: 'last messages of 20 conversations, by number alone',
    table: 'messages',
    text: 'select * from $T where id = any($1)',
    values: (pick, rows) => [Array.from({ length: 20 }, () => 1 + pick(rows))],
  },
  {
    name: 'last messages of 20 conversations, by both numbers',
    table: 'messages',
    text: `select m.* from unnest($1::bigint[], $2::bigint[]) r (room, last)
      join $T m on m.room_id = r.room and m.id = r.last`,
    values: (pick, rows) => {
      const ids = Array.from({ length: 20 }, () => 1 + pick(rows))
      return [ids.map((id) => 1 + (id % (rows / rowsPerOwner.messages))), ids]
    },
  },
  {
    name: 'the latest notifications',
    table: 'notifications',
    text: 'select * from $T where user_id = $1 order by id desc nulls last limit 100',
    values: (pick, rows) => [user(pick, rows)],
  },
  {
    name: 'unread notifications counted',
    table: 'notifications',
    text: 'select count(*) from $T where user_id = $1 and not is_read',
    values: (pick, rows) => [user(pick, rows)],
  },
  {
    name: 'one notification by number alone, to push it',
    table: 'notifications',
    text: 'select * from $T where id = $1',
    values: (pick, rows) => [1 + pick(rows)],
  },
  {
    name: '100 due pushes, anybody’s',
    table: 'notifications',
    text: `select id from $T where push_due_at is not null and not is_read and push_due_at <= $1
      order by push_due_at limit 100`,
    values: () => ['2027-01-01'],
  },
  {
    name: 'what happened to a booking',
    table: 'booking_events',
    text: 'select * from $T where booking_id = $1 order by id',
    values: (pick, rows) => [booking(pick, rows)],
  },
  {
    name: 'whether a booking took a step',
    table: 'booking_events',
    text: "select exists (select from $T where booking_id = $1 and step = 'revive')",
    values: (pick, rows) => [booking(pick, rows)],
  },
]

import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'

/** Inserts users with one browser and one due, unread notification each. */
export const insertDuePushes = (db: Db, count: number) =>
  db.execute(sql`
    with people as (
      insert into users (email, full_name)
      select 'pushed-' || n || '@example.com', 'Uma Pessoa' from generate_series(1, ${count}::int) n returning id),
    known as (insert into push_tokens (token, user_id) select 'browser-' || id, id from people)
    insert into notifications (user_id, indicator, subject, template, params, push_due_at)
    select id, 'offers.new_suggestion.' || id, 'suggestion:' || id, 'new_suggestion',
      '{"service": {"pt": "Faxina", "en": "Cleaning"}, "city": "São Paulo"}',
      now() - interval '1 minute'
    from people`)

import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import type { Loud } from './program'
import type { Secrets } from './suite'

/** What the database does to a row that holds a secret; each repeats it in its error, in quotes as PostgreSQL does. */
const refusals = {
  'a constraint': `alter table users add constraint refused check (bio is null or bio not like '%Segredo%') not valid`,
  'an error of a trigger': `
    create function refuse() returns trigger language plpgsql as $$
    begin if new.bio like '%Segredo%' then raise exception 'refused "%" of "%"', new.bio, new.tax_number using detail = new.bio, hint = new.email; end if; return new; end $$;
    create trigger refused before update on users for each row execute function refuse()`,
  'a value of another kind': `
    create function refuse() returns trigger language plpgsql as $$
    begin if new.bio like '%Segredo%' then new.tour_completed_at := new.bio::timestamptz; end if; return new; end $$;
    create trigger refused before update on users for each row execute function refuse()`,
}
const undo = [
  'alter table users drop constraint if exists refused',
  'drop trigger if exists refused on users',
  'drop function if exists refuse',
]

const slow = `
  create function refuse() returns trigger language plpgsql as $$
  begin if new.bio like '%Segredo%' then perform pg_sleep(20); end if; return new; end $$;
  create trigger refused before update on users for each row execute function refuse()`

/** Statements with every secret in them fail, and are cut off in the middle. */
export const failed = async (
  t: TestApp,
  { call }: Loud,
  token: string,
  secrets: Secrets,
): Promise<string[]> => {
  const { pool } = t.context
  const bio = `Segredo ${Object.values(secrets).join(' ')}`.slice(0, 1_500)
  const write = () =>
    call('/api/profile/', { method: 'PUT', token, body: { bio, tax_number: secrets['cpf'] } })
  const clear = async () => {
    for (const one of undo) await pool.query(one)
  }
  const failures: string[] = []
  for (const [name, refusal] of Object.entries(refusals)) {
    await pool.query(refusal)
    failures.push(...mismatch(name, (await write()).status, 500))
    await clear()
  }
  await pool.query(slow)
  const cutOff = write()
  for (let tries = 0; tries < 100; tries++) {
    await sleep(100)
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and wait_event = 'PgSleep'`,
    )
    if (rowCount) break
  }
  failures.push(...mismatch('a statement whose connection is cut', (await cutOff).status >= 500, true))
  await clear()
  return failures
}

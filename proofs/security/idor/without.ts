import type { HubEvent } from '@/server/realtime/hub'
import type { TestApp } from '@/server/testing/make-app'
import { withoutGuards, type SqlRewrite } from '../../harness/unguarded'

/** What somebody signs addresses of pictures with who does not know the key; in one mutation they do. */
export const forgerSecret = 'a secret somebody guessed, of enough length'

const guards: Record<string, SqlRewrite> = {
  owner: [/"(?:sessions"."user|suggestions"."provider)_id" = (\$\d+)/g, '$1::int is not null'],
  // Where one is asked for by its number: what lists one's own stays.
  money: [
    /"(destinations|withdrawals|saved_cards)"."user_id" = (\$\d+)(?=.*"\1"."id" = )/g,
    '$2::int is not null',
  ],
  // Where a body names one: what lists one's own stays.
  named: [
    /(?:(?<="addresses"."id" = \$\d+ and )"addresses"."user|"media"."owner)_id" = (\$\d+)/g,
    '$1::int is not null',
  ],
  operator: [/^select "is_operator" from "users"/, 'select true from "users"'],
}

/** Everything that is told is told to everybody. */
const toAll = (t: TestApp): void => {
  const { hub } = t.context
  const publish = hub.publish.bind(hub)
  hub.publish = async (event: HubEvent) => {
    if (event.channel === 'pages' || event.channel === 'session') return publish(event)
    const { rows } = await t.context.pool.query<{ id: number }>('select id::int from users')
    return publish({ ...event, users: rows.map(({ id }) => id) })
  }
}

/** Takes what the mutation names away. */
export const withoutGuard = (t: TestApp, mutation: string | null): void => {
  const guard = mutation === null ? undefined : guards[mutation]
  if (guard) withoutGuards(t.context.pool, [guard])
  if (mutation === 'audience') toAll(t)
}

import type { TestApp } from '@/server/testing/make-app'
import { withoutGuards, type SqlRewrite } from '../../harness/unguarded'

/** What a forger signs with; the program’s own key in one mutation. */
export const forgerSecret = 'a secret somebody guessed, of enough length'

const guards: Record<string, SqlRewrite> = {
  winner: [/"sessions"\."generation" = (\$\d+)/g, '$1::int is not null'],
  ended: [/("sessions"."revoked_at" is not null)(?=\))/, '$1 and false'],
}

/** Takes what the mutation names out of every statement. */
export const withoutGuard = (t: TestApp, mutation: string | null): void => {
  const guard = mutation === null ? undefined : guards[mutation]
  if (guard) withoutGuards(t.context.pool, [guard])
}

import type { TestApp } from '@/server/testing/make-app'
import { withoutGuards, type Guard } from '../../harness/unguarded'

/** What a forger signs with; the program’s own key in one mutant. */
export const forgerSecret = 'a secret somebody guessed, of enough length'

const guards: Record<string, Guard> = {
  winner: [/"sessions"\."generation" = (\$\d+)/g, '$1::int is not null'],
  ended: [/("sessions"."revoked_at" is not null)(?=\))/, '$1 and false'],
}

/** Takes what the mutant names out of every statement. */
export const withoutGuard = (t: TestApp, mutant: string | null): void => {
  const guard = mutant === null ? undefined : guards[mutant]
  if (guard) withoutGuards(t.context.pool, [guard])
}

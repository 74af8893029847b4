import { appointOperator, dismissOperator, listOperators } from '@/server/modules/operators/appointments'
import { withConfiguredDatabase } from './configured-database'
import { runCommand, UsageError } from './run-command'

/**
 * `npm run operator -- grant|revoke EMAIL admin` and `list`: appoints operators, the first one too. The account exists
 * and has confirmed its address.
 */
const usage = 'operator grant EMAIL admin | operator revoke EMAIL admin | operator list'
const scopes = ['admin']

const readArguments = ([action = '', email = '', ...named]: string[]) => {
  if (action === 'list' && email === '') return { action } as const
  const isKnown = named.length > 0 && named.every((scope) => scopes.includes(scope))
  if ((action !== 'grant' && action !== 'revoke') || !email.includes('@') || !isKnown)
    throw new UsageError(usage)
  return { action, email: email.toLowerCase() } as const
}

runCommand(async () => {
  const asked = readArguments(process.argv.slice(2))
  await withConfiguredDatabase(async ({ db }) => {
    if (asked.action === 'list') {
      for (const email of await listOperators(db)) process.stdout.write(`${email} admin\n`)
      return
    }
    const isGranted = asked.action === 'grant'
    const change = isGranted ? appointOperator : dismissOperator
    if (!(await change(db, asked.email)))
      throw new UsageError(
        `No account has confirmed ${asked.email}: register at the site and confirm it first.`,
      )
    process.stdout.write(
      `${asked.email} ${isGranted ? 'is an operator (admin)' : 'is no operator any more'}.\n`,
    )
  })
})

import { userInfo } from 'node:os'
import { appointOperator, dismissOperator, listOperators } from '@/server/modules/operators/appointments'
import { withConfiguredDatabase } from './configured-database'
import { splitOptions } from './option-arguments'
import { runCommand, UsageError } from './run-command'

/**
 * `npm run operator -- grant|revoke EMAIL admin` and `list`: appoints operators, the first one too. The account exists
 * and has confirmed its address.
 */
const usage =
  'operator grant EMAIL admin [--reason=WHY] [--by=NAME] | operator revoke EMAIL admin [--reason=WHY] [--by=NAME] | operator list'
const scopes = ['admin']

const readArguments = (given: string[]) => {
  const { options, rest } = splitOptions(given, ['reason', 'by'])
  const [action = '', email = '', ...named] = rest
  if (action === 'list' && email === '') return { action } as const
  const isKnown = named.length > 0 && named.every((scope) => scopes.includes(scope))
  if ((action !== 'grant' && action !== 'revoke') || !email.includes('@') || !isKnown)
    throw new UsageError(usage)
  const { reason = null, by = userInfo().username } = options
  return { action, email: email.toLowerCase(), reason, by } as const
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
    if (!(await change(db, asked, new Date())))
      throw new UsageError(
        `No account has confirmed ${asked.email}: register at the site and confirm it first.`,
      )
    process.stdout.write(
      `${asked.email} ${isGranted ? 'is an operator (admin)' : 'is no operator any more'}.\n`,
    )
  })
})

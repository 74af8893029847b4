import { userInfo } from 'node:os'
import { operatorScopes, type OperatorScope } from '@/lib/contract/operator-scopes'
import { grantScopes, listTeam, revokeScopes } from '@/server/modules/operators/appointments'
import { withConfiguredDatabase } from './configured-database'
import { splitOptions } from './option-arguments'
import { runCommand, UsageError } from './run-command'

/**
 * `npm run operator -- grant|revoke EMAIL SCOPE…` and `list`: gives scopes to operators, the first one too. The account
 * exists and has confirmed its address. Admins appoint the others in the browser.
 */
const usage =
  'operator grant EMAIL SCOPE… [--reason=WHY] [--by=NAME] | operator revoke EMAIL SCOPE… [--reason=WHY] [--by=NAME] | ' +
  `operator list; scopes: ${operatorScopes.join(', ')}`

const isScope = (text: string): text is OperatorScope => operatorScopes.some((scope) => scope === text)

const readArguments = (given: string[]) => {
  const { options, rest } = splitOptions(given, ['reason', 'by'])
  const [action = '', email = '', ...scopes] = rest
  if (action === 'list' && email === '') return { action } as const
  const isKnown = scopes.length > 0 && scopes.every(isScope)
  if ((action !== 'grant' && action !== 'revoke') || !email.includes('@') || !isKnown)
    throw new UsageError(usage)
  const { reason = null, by = userInfo().username } = options
  return { action, email: email.toLowerCase(), scopes, reason, by } as const
}

runCommand(async () => {
  const asked = readArguments(process.argv.slice(2))
  await withConfiguredDatabase(async ({ db }) => {
    if (asked.action === 'list') {
      for (const { email, scopes } of await listTeam(db))
        process.stdout.write(`${email} ${scopes.join(' ')}\n`)
      return
    }
    const change = asked.action === 'grant' ? grantScopes : revokeScopes
    const result = await change(db, asked, new Date())
    if (result.is === 'unknown')
      throw new UsageError(
        `No account has confirmed ${asked.email}: register at the site and confirm it first.`,
      )
    if (result.is === 'last_admin')
      throw new UsageError(`${asked.email} is the last admin: grant admin to somebody else first.`)
    const { scopes } = result
    process.stdout.write(
      scopes.length > 0
        ? `${asked.email} is an operator (${scopes.join(', ')}).\n`
        : `${asked.email} is no operator any more.\n`,
    )
  })
})

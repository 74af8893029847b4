import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkAnswers,
  checkVariables,
  type CheckCalls,
} from '@/server/adapters/payments/mercadopago/check-setup'
import { projectRoot } from '@/server/project-root'
import { runCommand, UsageError } from './run-command'

/**
 * `npm run gateway -- check`: what is missing before Mercado Pago takes payments. Reads only; exits 1 where something
 * is.
 */
const usage = 'gateway check'
const apiUrl = 'https://api.mercadopago.com'
const timeoutMs = 10_000

const calls: CheckCalls = {
  ask: async (path, token) => {
    try {
      const answer = await fetch(`${apiUrl}${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.status, body: await answer.json().catch(() => null) }
    } catch {
      return null
    }
  },
  postUnsigned: async (url) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return answer.status
    } catch {
      return null
    }
  },
}

runCommand(async () => {
  if (process.argv.slice(2).join(' ') !== 'check') throw new UsageError(usage)
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const findings = [...checkVariables(process.env), ...(await checkAnswers(process.env, calls))]
  for (const { isMet, what, hint } of findings)
    process.stdout.write(isMet ? `ok       ${what}\n` : `MISSING  ${what}: ${hint ?? ''}\n`)
  if (findings.some(({ isMet }) => !isMet)) process.exitCode = 1
})

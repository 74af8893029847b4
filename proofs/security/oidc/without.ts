import { register } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '@/server/project-root'
import type { TestApp } from '@/server/testing/make-app'
import { withoutGuards, type SqlRewrite } from '../../harness/unguarded'

/** Which issuer somebody is known by. */
const pair: SqlRewrite = [/"identities"\."issuer" = (\$\d+)/g, '$1::text is not null']
const checks = ['signature', 'nonce', 'answerer', 'verified']

const at = (file: string) => pathToFileURL(join(projectRoot, 'proofs/security/oidc', file)).href
let isRegistered = false

/**
 * Takes away what the mutation names. The package is loaded once in the life of a program, so a full run, which mutations
 * may follow, loads it with its checks in our hands already.
 */
export const withoutGuard = (t: TestApp, mutation: string | null, isFull: boolean): void => {
  Object.assign(globalThis, { oidcWithout: mutation })
  if (mutation === 'pair') withoutGuards(t.context.pool, [pair])
  if (isRegistered || !(isFull || (mutation !== null && checks.includes(mutation)))) return
  register(at('without-loader.mjs'), { data: { shim: at('without-check.mjs') } })
  isRegistered = true
}

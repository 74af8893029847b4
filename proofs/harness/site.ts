import type { TestApp } from '@/server/testing/make-app'
import { spawnProgram } from '@/server/testing/spawned-program'
import { waitUntil } from '@/server/testing/wait-until'
import { patientEnv } from './built-program'

/** Starts pages and API as deployed, in demo mode, on `t`'s database. Resolves once both are ready. */
export const startSite = async (t: TestApp, env: Record<string, string> = {}) => {
  const defaults = { NODE_ENV: 'production', SERVICES: 'web,api', DEMO: '1', ...patientEnv }
  const site = await spawnProgram(t.context.config, t.url, { ...defaults, ...env })
  const origin = `http://localhost:${site.port}`
  await waitUntil(async () => (await fetch(`${origin}/readyz`)).ok)
  return { ...site, origin }
}

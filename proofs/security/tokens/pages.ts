import { randomUUID } from 'node:crypto'
import { firstRowsPaths } from '@/lib/page-rules/first-rows'
import { storageKeys } from '@/lib/storage/keys'
import { signAccessToken } from '@/server/http/session'
import { startSession, type Tokens } from '@/server/modules/accounts/sessions'
import { forgeAccessTokens } from '@/server/testing/forged-tokens'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { renew } from '@/server/testing/scenarios/session-tokens'
import { startPages } from '../../harness/page-program'
import { rawGet } from '../../harness/raw-get'

const renewable = `${storageKeys.refreshToken}=any`

/**
 * Presents forged access tokens, and one whose session has ended by a reuse, as the cookie of every page that is rendered
 * for its reader: each gets the bytes that everybody gets, and a true one its rows.
 */
export const presentToPages = async (
  t: TestApp,
  api: number,
  forgerSecret: string,
  mutation: string | null,
) => {
  const { id, email } = await t.make.provider({ user: { isConsumer: true } })
  const now = t.context.clock()
  const caller = { id, session: randomUUID() }
  const forged = await forgeAccessTokens(t.context.config, caller, { now, forgerSecret })
  const first = await startSession(t.context, t.db, id, undefined)
  const last = (await renew(t, first.refresh)).json<Tokens>()
  const pages = await startPages(t, api, mutation)
  const failures: string[] = []
  let presented = 0
  const read = async (path: string, token: string) => {
    presented++
    const cookie = `${storageKeys.accessToken}=${token}; ${renewable}`
    return (await rawGet(pages.port, path, { cookie })).body
  }
  try {
    const good = await signAccessToken(t.context.config, caller, now)
    for (const path of firstRowsPaths)
      for (const [name, token] of [
        ['a true one', good],
        ['the last one', last.access],
      ] as const)
        failures.push(...mismatch(`${path} with ${name}`, (await read(path, token)).includes(email), true))
    await renew(t, (await renew(t, last.refresh)).json<Tokens>().refresh)
    await renew(t, last.refresh)
    for (const path of firstRowsPaths) {
      const { body: shared } = await rawGet(pages.port, path, { cookie: renewable })
      for (const [name, token] of [
        ...forged,
        ['an ended session', last.access],
        ['a refresh token', last.refresh],
      ])
        if ((await read(path, token ?? '')) !== shared)
          failures.push(`${path} with ${name} is not everybody’s`)
    }
    return { presented, failures }
  } finally {
    await pages.stop()
  }
}

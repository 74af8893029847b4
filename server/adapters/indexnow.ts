import { PermanentFailureError } from '@/server/jobs/permanent-failure'
import type { IndexNowSettings } from '@/server/settings/index-now'
import { expectAvailable } from './service-response'

const timeoutMs = 30_000
const tooManyRequests = 429
/** Addresses per request (https://www.indexnow.org/documentation). */
const maxAddresses = 10_000

const post = async ({ key, url, site }: IndexNowSettings, addresses: readonly string[]) => {
  const asked = fetch(`${url}/indexnow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: new URL(site).host,
      key,
      keyLocation: `${site}/indexnow.txt`,
      urlList: addresses,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = await expectAvailable('IndexNow', asked, [tooManyRequests])
  await answer.body?.cancel()
  if (answer.ok) return
  const text = `IndexNow answered ${answer.status}`
  // Retried with back-off, unlike a service that is away.
  throw answer.status === tooManyRequests ? new Error(text) : new PermanentFailureError(text)
}

/**
 * Submits changed addresses to the search engines behind IndexNow. Throws `ServiceUnavailableError` if it is away, and
 * `PermanentFailureError` if it refuses the key or an address.
 */
export const submitAddresses = async (
  settings: IndexNowSettings,
  paths: readonly string[],
): Promise<void> => {
  const addresses = paths.map((path) => `${settings.site}${path}`)
  for (let at = 0; at < addresses.length; at += maxAddresses)
    await post(settings, addresses.slice(at, at + maxAddresses))
}

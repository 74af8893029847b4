import { readUnsubscribe } from '@/lib/contract/notification-preferences'
import { makeApp } from '@/server/testing/make-app'

const address = readUnsubscribe.path

/**
 * The one address of the API that sends a browser on, opened from a mail by people: whatever else its address says, as
 * its `callbackUrl` or as all of its query, they are sent to our site.
 */
export const apiStaysHome = async (all: readonly string[]) => {
  const t = await makeApp()
  const failures: string[] = []
  let sentOn = 0
  try {
    const ours = new URL(t.context.config.siteUrl).origin
    for (const one of all)
      for (const query of [
        new URLSearchParams({ token: 'x', callbackUrl: one }).toString(),
        encodeURI(one),
      ]) {
        const { headers, statusCode } = await t.send(null, {
          method: 'GET',
          url: `${address}?${query}`,
          headers: { accept: 'text/html' },
        })
        if (statusCode !== 303) failures.push(`${JSON.stringify(one)} is answered ${statusCode}`)
        else sentOn++
        if (new URL(String(headers.location), ours).origin !== ours)
          failures.push(`the API sends ${JSON.stringify(one)} on to ${String(headers.location)}`)
      }
    return { sentOn, failures }
  } finally {
    await t.close()
  }
}

import { expectAvailable } from './service-response'
import type { SmsSender } from './sms'

const timeoutMs = 10_000

/**
 * Posts to a Twilio-compatible `Messages` address, e.g.
 * `https://ACxxx:token@api.twilio.com/2010-04-01/Accounts/ACxxx/Messages.json`.
 * https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 */
export const httpSmsSender = (url: string, from: string | undefined): SmsSender => {
  const at = new URL(url)
  const credentials = `${decodeURIComponent(at.username)}:${decodeURIComponent(at.password)}`
  at.username = ''
  at.password = ''
  return {
    send: async ({ to, text }) => {
      const asked = fetch(at, {
        method: 'POST',
        headers:
          credentials === ':'
            ? {}
            : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: new URLSearchParams({ To: to, Body: text, ...(from ? { From: from } : {}) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = await expectAvailable('the SMS service', asked)
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the SMS service answered ${answer.status}`)
    },
  }
}

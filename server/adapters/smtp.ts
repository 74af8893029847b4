import type { Transporter } from 'nodemailer'
import { PermanentFailureError } from '@/server/jobs/permanent-failure'
import { ServiceUnavailableError } from '@/server/jobs/service-unavailable'
import { AddressRefusedError, type Mailer } from './mail'

const timeoutMs = 10_000

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** nodemailer's codes of an unreachable server or a lost connection. */
const lost = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS'])

/** A reply of 400 to 499 asks to come back later (RFC 5321, 4.2.1); one of 500 and more is about this mail. */
const isUnavailable = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === undefined ? lost.has(code ?? '') : responseCode < 500
}

/**
 * The server refused the recipient or the text with a reply of 500 and more: the same mail is refused again. A refused
 * sign-in or sender is a matter of settings, after which the mail may go.
 */
const isPermanent = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** Enhanced codes of mailboxes that do not exist or are closed (RFC 3463, 3.2 and 3.3); others may be about us. */
const noMailbox = /^5\d\d[ -]5\.(?:1\.[1236]|1\.10|2\.1)\b/

const isAddressRefused = (error: unknown): boolean => {
  const { response = '', command = '' } = error as { response?: string; command?: string }
  return command === 'RCPT TO' && noMailbox.test(response)
}

/** Sends through the server `url` names, e.g. `smtps://user:password@mail.example:465`. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const at = new URL(url)
  const secure = at.protocol === 'smtps:'
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host: at.hostname,
      port: Number(at.port) || (secure ? 465 : 587),
      secure,
      ...(at.username
        ? { auth: { user: decodeURIComponent(at.username), pass: decodeURIComponent(at.password) } }
        : {}),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // User input must never make the server read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? at.hostname
  let transport: Promise<Transporter> | undefined
  return {
    send: async ({ to, replyTo, subject, text, html, unsubscribe, id }) => {
      transport ??= connect()
      const mail = {
        from,
        ...(id ? { messageId: `<${id}@${domain}>` } : {}),
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...(unsubscribe ? { headers: oneClick(unsubscribe) } : {}),
        subject,
        text,
        html,
      }
      await (await transport).sendMail(mail).catch((error: unknown) => {
        if (isUnavailable(error))
          throw new ServiceUnavailableError('the mail server took no mail', { cause: error })
        if (isAddressRefused(error))
          throw new AddressRefusedError('the mail server knows no such mailbox', { cause: error })
        if (isPermanent(error))
          throw new PermanentFailureError('the mail server refused the mail', { cause: error })
        throw error
      })
    },
  }
}

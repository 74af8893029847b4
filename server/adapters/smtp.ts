import type { Transporter } from 'nodemailer'
import type { Mailer } from './mail'

const timeoutMs = 10_000

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

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
      // A text may hold what a person typed; it must never make the server read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transport: Promise<Transporter> | undefined
  return {
    send: async ({ to, replyTo, subject, text, html, unsubscribe }) => {
      transport ??= connect()
      await (
        await transport
      ).sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...(unsubscribe ? { headers: oneClick(unsubscribe) } : {}),
        subject,
        text,
        html,
      })
    },
  }
}

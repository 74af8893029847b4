import { smtpMailer } from '@/server/adapters/smtp'
import { startMailServer } from '../mail-server'
import type { TestApp } from '../make-app'
import { mismatch } from '../mismatch'
import { registrationInput } from '../people'

/** A foreign host, which no page or mail may contain. */
export const evil = 'evil.example'

const wanted = /^(from|to|reply-to|subject|message-id|date|mime-version|content-|list-unsubscribe)/i
const lines = ['\r\n', '\n', '\r', '\r\n ', '\u2028', '\u0085', '%0d%0a', '\\r\\n', '\u0000\r\n', '=0D=0A']
const headers = [
  `Bcc: a@${evil}`,
  `To: a@${evil}`,
  'Content-Type: text/html',
  `\r\n<b>${evil}</b>`,
  '.\r\nQUIT',
]

const headersOf = (message: string) =>
  (message.split('\r\n\r\n', 1)[0] ?? '')
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.split(':', 1)[0] ?? '')

/** Sends line ends in every mailed field, each nth of them; reports mails with other recipients or headers. */
export const mailLineEnds = async (t: TestApp, everyNth = 1) => {
  const received: { to: string[]; message: string }[] = []
  const post = await startMailServer((mail) => received.push(mail))
  const { mailer } = t.context
  t.context.mailer = smtpMailer(`smtp://127.0.0.1:${post.port}`, 'Ofício <oi@example.com>')
  const [staff, writer] = ['gente@example.com', 'ana@example.com']
  try {
    let sent = 0
    const all = lines.flatMap((line) => headers.map((header) => line + header))
    for (const more of all.filter((_, at) => at % everyNth === 0)) {
      const whole = { name: 'Ana', email: writer, subject: 'Dúvida', message: 'Bom dia' }
      for (const field of Object.keys(whole)) {
        sent++
        const value = (field === 'email' ? writer : 'A') + more
        await t.as(null).post('/api/contact/', { ...whole, [field]: value })
      }
      const email = `novo${sent}@example.com`
      await t.as(null).post('/api/register/', registrationInput(email, { full_name: `A${more}` }))
    }
    await t.drain()
    // Mails of earlier calls are sent as well, to people with accounts.
    const { rows } = await t.context.pool.query<{ email: string }>('select email from users')
    const accounts = new Set([staff, writer, ...rows.map(({ email }) => email)])
    const known = (to: string) => accounts.has(to) || /^novo\d+@example\.com$/.test(to)
    const failures = received.flatMap(({ to, message }) => {
      const foreign = to.filter((one) => !known(one))
      const added = headersOf(message).filter((name) => !wanted.test(name))
      return [...mismatch('foreign recipients', foreign, []), ...mismatch('added headers', added, [])]
    })
    if (received.length === 0) failures.push('no mail was sent')
    return { sent: received.length, failures: [...new Set(failures)] }
  } finally {
    t.context.mailer = mailer
    await post.close()
  }
}

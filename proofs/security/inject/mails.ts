import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { smtpMailer } from '@/server/adapters/smtp'
import type { TestApp } from '@/server/testing/make-app'
import { miss } from '../../harness/failures'
import { evil } from './headers'

const wanted = /^(from|to|reply-to|subject|message-id|date|mime-version|content-|list-unsubscribe)/i
const lines = ['\r\n', '\n', '\r', '\r\n ', '\u2028', '\u0085', '%0d%0a', '\\r\\n', '\u0000\r\n', '=0D=0A']
const headers = [
  `Bcc: a@${evil}`,
  `To: a@${evil}`,
  'Content-Type: text/html',
  `\r\n<b>${evil}</b>`,
  '.\r\nQUIT',
]

/** A mail server that keeps what it is told: to whom, and the message. */
const startPost = async () => {
  const got: { to: string[]; message: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      text(stream).then((message) => {
        got.push({ to: session.envelope.rcptTo.map(({ address }) => address), message })
        done()
      }, done)
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return { got, port, close: () => new Promise<void>((closed) => server.close(() => closed())) }
}

const headersOf = (message: string) =>
  (message.split('\r\n\r\n', 1)[0] ?? '')
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.split(':', 1)[0] ?? '')

/** Line ends in whatever people type that is mailed: the mails go where they should, with the headers they should have. */
export const mailsStayWhole = async (t: TestApp) => {
  const post = await startPost()
  const { mailer } = t.context
  t.context.mailer = smtpMailer(`smtp://127.0.0.1:${post.port}`, 'Ofício <oi@example.com>')
  const [staff, writer] = ['gente@example.com', 'ana@example.com']
  try {
    let sent = 0
    for (const line of lines)
      for (const header of headers) {
        const word = `A${line}${header}`
        const whole = { name: 'Ana', email: writer, subject: 'Dúvida', message: 'Bom dia' }
        for (const field of Object.keys(whole)) {
          sent++
          await t
            .as(null)
            .post('/api/contact/', { ...whole, [field]: field === 'email' ? writer + line + header : word })
        }
        const email = `novo${sent}@example.com`
        const registration = {
          email,
          password: 'uma frase bem comprida',
          role: 'consumer',
          accepted_terms: true,
        }
        await t.as(null).post('/api/register/', { ...registration, full_name: word })
      }
    await t.drain()
    // What was done before is mailed too, when its time comes, to people who have accounts.
    const { rows } = await t.context.pool.query<{ email: string }>('select email from users')
    const accounts = new Set([staff, writer, ...rows.map(({ email }) => email)])
    const known = (to: string) => accounts.has(to) || /^novo\d+@example\.com$/.test(to)
    const failures = post.got.flatMap(({ to, message }) => [
      ...miss(
        'a mail goes to',
        to.filter((one) => !known(one)),
        [],
      ),
      ...miss(
        'it has the headers',
        headersOf(message).filter((name) => !wanted.test(name)),
        [],
      ),
    ])
    if (post.got.length === 0) failures.push('no mail was sent')
    return { sent: post.got.length, failures: [...new Set(failures)] }
  } finally {
    t.context.mailer = mailer
    await post.close()
  }
}

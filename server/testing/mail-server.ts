import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Starts a mail server that passes on each mail, and answers 250 or `replyTo(address)` to each recipient. */
export const startMailServer = async (
  onMail: (mail: { to: string[]; message: string }) => void,
  replyTo: (address: string) => number = () => 250,
  refusal = '5.1.1 No such mailbox',
) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = replyTo(address)
      if (responseCode === 250) done()
      else done(Object.assign(new Error(refusal), { responseCode }))
    },
    onData: (stream, session, done) => {
      text(stream).then((message) => {
        onMail({ to: session.envelope.rcptTo.map(({ address }) => address), message })
        done()
      }, done)
    },
  })
  // Some tests break connections on purpose.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return { port, close: () => new Promise<void>((closed) => server.close(() => closed())) }
}

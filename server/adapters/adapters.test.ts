import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { PermanentFailureError } from '@/server/jobs/permanent-failure'
import { ServiceUnavailableError } from '@/server/jobs/service-unavailable'
import { startMailServer } from '@/server/testing/mail-server'
import { AddressRefusedError } from './mail'
import { httpSmsSender } from './sms-http'
import { smtpMailer } from './smtp'

test('a mail goes through SMTP with both of its forms', async () => {
  let received = ''
  const { port, close } = await startMailServer(({ message }) => (received += message))
  try {
    await smtpMailer(`smtp://127.0.0.1:${port}`, 'Ofício <oi@example.com>').send({
      to: 'ana@example.com',
      subject: 'Assunto\r\nBcc: outra@example.com',
      text: 'em texto',
      html: '<p>em html</p>',
      unsubscribe: 'https://oficio.example/stop/?token=a',
    })
  } finally {
    await close()
  }
  expect(received).toMatch(/^To: <?ana@example\.com>?\r?$/m)
  expect(received).toContain('em texto')
  expect(received).toContain('<p>em html</p>')
  expect(received).not.toMatch(/^Bcc:/m)
  // RFC 8058: the reader's mail program offers one click.
  expect(received).toMatch(/^List-Unsubscribe: <https:\/\/oficio\.example\/stop\/\?token=a>\r?$/m)
  expect(received).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
})

const listening = async (status: number) => {
  const heard: { headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { heard, port: (server.address() as AddressInfo).port, close: () => server.close() }
}

test('an SMS is posted as the service wants it, the credentials in the header', async () => {
  const service = await listening(201)
  try {
    await httpSmsSender(
      `http://conta:s%40gredo@127.0.0.1:${service.port}/Messages.json`,
      '+5511900000000',
    ).send({
      to: '+5511988887777',
      text: 'código 123456',
    })
  } finally {
    service.close()
  }
  const [request] = service.heard
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('conta:s@gredo').toString('base64')}`)
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    To: '+5511988887777',
    From: '+5511900000000',
    Body: 'código 123456',
  })
})

test('a refusal throws, so that the outbox tries again', async () => {
  const service = await listening(500)
  try {
    await expect(
      httpSmsSender(`http://127.0.0.1:${service.port}/`, undefined).send({ to: '+5511988887777', text: 'x' }),
    ).rejects.toThrow('500')
  } finally {
    service.close()
  }
})

test.each([
  [500, true],
  [429, true],
  [400, false],
])('an SMS service that answers %s is away: %s', async (status, isAway) => {
  const service = await listening(status)
  const sent = httpSmsSender(`http://127.0.0.1:${service.port}/`, undefined).send({
    to: '+5511988887777',
    text: 'x',
  })
  const error: unknown = await sent.catch((thrown: unknown) => thrown)
  service.close()
  expect([error instanceof Error, error instanceof ServiceUnavailableError]).toEqual([true, isAway])
})

const someMail = { to: 'ana@example.com', subject: 'Oi', text: 'Oi', html: '<p>Oi</p>' }

/** Starts a mail server that rejects every recipient with this reply. */
const refusingPost = async (responseCode: number) => {
  const heard: string[] = []
  const { port, close } = await startMailServer(
    ({ message }) => heard.push(message),
    () => responseCode,
  )
  return { heard, close, mailer: smtpMailer(`smtp://127.0.0.1:${port}`, 'Ofício <oi@example.com>') }
}

test.each([
  [451, ServiceUnavailableError],
  [550, PermanentFailureError],
])('a mail whose recipient is answered %s fails as %p', async (reply, kind) => {
  const { mailer, close } = await refusingPost(reply)
  await expect(mailer.send(someMail)).rejects.toThrow(kind)
  await close()
})

test('a mail server that is not there, or says nothing more, is away', async () => {
  const server = createTcpServer((socket) => socket.resume().end('220 mail.example\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'oi@example.com')
  await expect(mailer.send(someMail)).rejects.toThrow(ServiceUnavailableError)
  await new Promise((closed) => server.close(closed))
  await expect(mailer.send(someMail)).rejects.toThrow(ServiceUnavailableError)
})

test('each try of a mail has its name, by which a mail server may know it again', async () => {
  const { mailer, heard, close } = await refusingPost(250)
  for (let n = 0; n < 2; n++) await mailer.send({ ...someMail, id: 'abc123' })
  await close()
  const names = [...heard.join('').matchAll(/^Message-ID: (\S+)/gim)].map(([, name]) => name)
  expect(names).toEqual(['<abc123@example.com>', '<abc123@example.com>'])
})

test('a mailbox that does not exist is told apart from a refusal for another reason', async () => {
  const { mailer, close } = await refusingPost(550)
  await expect(mailer.send(someMail)).rejects.toThrow(AddressRefusedError)
  await close()
  const relay = await startMailServer(
    () => undefined,
    () => 554,
    '5.7.1 Relay access denied',
  )
  const ours = smtpMailer(`smtp://127.0.0.1:${relay.port}`, 'Ofício <oi@example.com>')
  await expect(ours.send(someMail)).rejects.not.toThrow(AddressRefusedError)
  await relay.close()
})

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { httpSms } from './sms-http'
import { smtpMailer } from './smtp'

test('a mail goes through SMTP with both of its forms', async () => {
  let received = ''
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('data', (chunk: Buffer) => (received += chunk.toString('utf8')))
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  try {
    await smtpMailer(`smtp://127.0.0.1:${port}`, 'Ofício <oi@example.com>').send({
      to: 'ana@example.com',
      subject: 'Assunto\r\nBcc: outra@example.com',
      text: 'em texto',
      html: '<p>em html</p>',
      unsubscribe: 'https://oficio.example/stop/?token=a',
    })
  } finally {
    await new Promise<void>((closed) => server.close(() => closed()))
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
    await httpSms(`http://conta:s%40gredo@127.0.0.1:${service.port}/Messages.json`, '+5511900000000').send({
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
      httpSms(`http://127.0.0.1:${service.port}/`, undefined).send({ to: '+5511988887777', text: 'x' }),
    ).rejects.toThrow('500')
  } finally {
    service.close()
  }
})

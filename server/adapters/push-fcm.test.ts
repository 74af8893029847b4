import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importSPKI, jwtVerify } from 'jose'
import { fcmPushSender } from './push-fcm'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

interface Heard {
  path: string
  authorization: string | undefined
  body: string
}

/** A server in place of Google's token and message services, which answers messages as given. */
const service = async (answers: { status: number; body: unknown }[]) => {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
      const answer =
        request.url === '/token'
          ? { status: 200, body: { access_token: 'open sesame', expires_in: 3600, token_type: 'Bearer' } }
          : (answers.shift() ?? { status: 200, body: { name: 'x' } })
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = JSON.stringify({
    type: 'service_account',
    project_id: 'oficio-teste',
    client_email: 'push@oficio.example',
    private_key: privateKey,
    token_uri: `${url}/token`,
  })
  return { url, heard, account, close: () => server.close() }
}

const message = {
  token: 'browser-1',
  title: 'Nova proposta',
  text: 'Faxina: R$ 200,00.',
  target: '/my-bookings/1/offers/',
  tag: 'booking:1',
}

test('a push is posted to the project with access the service account was granted, once for all', async () => {
  const fcm = await service([])
  let now = Date.now()
  const sender = fcmPushSender(fcm.account, fcm.url, () => now)
  expect(await Promise.all([sender.send(message), sender.send({ ...message, token: 'browser-2' })])).toEqual([
    'sent',
    'sent',
  ])
  const grants = () => fcm.heard.filter((one) => one.path === '/token')
  expect(grants()).toHaveLength(1)
  const assertion = new URLSearchParams(grants()[0]?.body).get('assertion') ?? ''
  const { payload } = await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), {
    issuer: 'push@oficio.example',
    audience: `${fcm.url}/token`,
  })
  expect(payload.scope).toBe('https://www.googleapis.com/auth/firebase.messaging')
  const sent = fcm.heard.find((one) => one.body.includes('browser-1'))
  expect([sent?.path, sent?.authorization]).toEqual([
    '/v1/projects/oficio-teste/messages:send',
    'Bearer open sesame',
  ])
  const { token, ...data } = message
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ message: { token, data } })

  now += 3_590_000
  await sender.send(message)
  expect(grants()).toHaveLength(2)
  fcm.close()
})

const refusal = (status: number, errorCode: string) => ({
  status,
  body: {
    error: {
      code: status,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  },
})

test('a token the service no longer knows is gone; anything else throws, so that the outbox tries again', async () => {
  const fcm = await service([
    refusal(404, 'UNREGISTERED'),
    refusal(400, 'INVALID_ARGUMENT'),
    refusal(503, 'UNAVAILABLE'),
    refusal(404, ''),
    { status: 500, body: 'oh' },
  ])
  const sender = fcmPushSender(fcm.account, fcm.url)
  expect(await sender.send(message)).toBe('gone')
  expect(await sender.send(message)).toBe('gone')
  for (const status of ['503', '404', '500']) await expect(sender.send(message)).rejects.toThrow(status)
  fcm.close()
})

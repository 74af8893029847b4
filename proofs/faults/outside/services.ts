import { generateKeyPairSync } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { openFaultProxy, type Protocol } from '@/server/testing/fault-proxy'
import { startMailServer } from '@/server/testing/mail-server'
import { makeGatewayState } from '@/server/testing/mercadopago/gateway-state'
import { serveMercadoPago } from '@/server/testing/mercadopago/server'
import { serve } from '../../harness/app'

/** Deliveries by recipient, each with the idempotency keys received. */
type Taken = Map<string, string[]>

const take = (taken: Taken, to: string, name: string) => taken.set(to, [...(taken.get(to) ?? []), name])

const startMails = async (refused: ReadonlySet<string>) => {
  const taken: Taken = new Map()
  const onMail = ({ to, message }: { to: string[]; message: string }) => {
    const name = /^Message-ID: (\S+)/im.exec(message)?.[1] ?? ''
    // Mails to the site's operators are told apart by their sender.
    const from = /^Reply-To: .*?(\S+@[\w.]+)/im.exec(message)?.[1] ?? ''
    for (const address of to) take(taken, `${address} ${from}`.trim(), name)
  }
  return { taken, ...(await startMailServer(onMail, (address) => (refused.has(address) ? 550 : 250))) }
}

/** Starts a server that accepts SMS like Twilio and pushes like Firebase, including its access tokens. */
const startMessages = async () => {
  const [sms, pushes]: [Taken, Taken] = [new Map(), new Map()]
  const server = await serve(async (request, response) => {
    const body = await text(request)
    const json = { 'content-type': 'application/json' }
    if (request.url === '/token')
      return response.writeHead(200, json).end('{"access_token": "a", "expires_in": 3600}')
    if (request.url === '/sms') {
      const fields = new URLSearchParams(body)
      take(sms, fields.get('To') ?? '', fields.get('Body') ?? '')
      return response.writeHead(201, json).end('{}')
    }
    const { message } = JSON.parse(body) as { message: { token: string; data: { tag: string } } }
    take(pushes, message.token, message.data.tag)
    return response.writeHead(200, json).end('{}')
  })
  return { sms, pushes, ...server }
}

const pem = (key: ReturnType<typeof generateKeyPairSync>['privateKey']) =>
  (key as import('node:crypto').KeyObject).export({ type: 'pkcs8', format: 'pem' }).toString()

/** All that a program needs from outside, each service behind a port on which it can go away. */
export const startServices = async () => {
  const refused = new Set<string>()
  const mails = await startMails(refused)
  const messages = await startMessages()
  const payouts = generateKeyPairSync('ed25519')
  const world = makeGatewayState({
    accessToken: 'APP_USR-outside',
    publicKey: 'APP_USR-public',
    payoutKey: payouts.publicKey,
  })
  const gateway = await serveMercadoPago(world)
  const before = (port: number, protocol: Protocol) => openFaultProxy({ host: '127.0.0.1', port }, protocol)
  const fronts = {
    mail: await before(mails.port, 'smtp'),
    sms: await before(messages.port, 'http'),
    push: await before(messages.port, 'http'),
    gateway: await before(Number(new URL(gateway.url).port), 'http'),
  }
  const at = ({ port }: { port: number }) => `http://127.0.0.1:${port}`
  const account = {
    project_id: 'outside',
    client_email: 'a@outside.example',
    private_key: pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
    token_uri: `${at(fronts.push)}/token`,
  }
  return {
    fronts,
    refused,
    taken: { mail: mails.taken, sms: messages.sms, push: messages.pushes },
    charges: (reference: string) =>
      [...world.payments.values()].filter((one) => one.external_reference === reference).length,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${fronts.mail.port}`,
      MAIL_FROM: 'Ofício <oi@example.com>',
      CONTACT_EMAIL: 'gente@example.com',
      SMS_URL: `${at(fronts.sms)}/sms`,
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
      FCM_URL: at(fronts.push),
      PAYMENT_GATEWAY: 'mercadopago',
      MP_ACCESS_TOKEN: world.accessToken,
      MP_PUBLIC_KEY: world.publicKey,
      MP_WEBHOOK_SECRET: 'webhook-secret-of-outside',
      MP_PAYOUT_KEY: pem(payouts.privateKey),
      OUTSIDE_GATEWAY: at(fronts.gateway),
    },
    close: async () => {
      await Promise.all(Object.values(fronts).map((front) => front.close()))
      messages.close()
      await Promise.all([mails.close(), gateway.close()])
    },
  }
}

type Services = Awaited<ReturnType<typeof startServices>>
export type ServiceName = keyof Services['fronts']

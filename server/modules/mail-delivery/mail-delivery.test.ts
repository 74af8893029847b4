import type { OperatorCase } from '@/lib/contract/operators'
import { smtpMailer } from '@/server/adapters/smtp'
import { enqueue } from '@/server/jobs/outbox'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { startMailServer } from '@/server/testing/mail-server'
import { okBody } from '@/server/testing/ok-body'
import { appForEachTest } from '@/server/testing/test-app'
import { parseBounces } from './bounce-events'

const secret = 'a secret of the mail service'
const t = appForEachTest({ config: { mailBounceSecret: secret } })

const mail = (to: string) => ({ to, subject: 'Oi', text: 'Oi', html: '<p>Oi</p>' })
const isTold = async (user: { id: number }) =>
  (await t.as(user).get('/api/user/')).json<{ is_email_refused: boolean }>().is_email_refused
const listed = async () =>
  (await t.context.pool.query('select email, reason from suppressed_addresses order by email')).rows

/** Sends by SMTP to a server that answers each recipient with this reply. */
const withPost = async (reply: () => number, work: (sent: string[]) => Promise<void>) => {
  const sent: string[] = []
  const { port, close } = await startMailServer(({ to }) => sent.push(...to), reply)
  t.context.mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Ofício <oi@example.com>')
  try {
    await work(sent)
  } finally {
    await close()
  }
}

test('a mailbox that does not exist gets no second mail; its owner is told, and its case names them', async () => {
  const ana = await t.make.customer()
  const operator = await t.make.user({ isOperator: true })
  let reply = 550
  await withPost(
    () => reply,
    async (sent) => {
      await enqueue(t.db, 'email', mail(ana.email))
      await t.drain()
      expect(await listed()).toEqual([{ email: ana.email, reason: 'refused' }])
      expect(await isTold(ana)).toBe(true)
      reply = 250
      await enqueue(t.db, 'email', mail(ana.email))
      await t.drain()
      expect(sent).toEqual([])
      await syncIncidentCases(t.context)
      const { results } = okBody<{ results: OperatorCase[] }>(
        await t.as(operator).get('/api/operator/cases/'),
      )
      expect(results.map(({ cause }) => cause)).toEqual([expect.stringContaining(`(conta ${ana.id})`)])
      const decision = { decision: 'retry', reason: 'A caixa foi aberta de novo' }
      const headers = { 'idempotency-key': 'retry-of-the-mail-1' }
      okBody(await t.as(operator).post(`/api/operator/cases/${results[0]?.pk}/decide/`, decision, headers))
      await t.drain()
      expect(sent).toEqual([ana.email])
      expect([await listed(), await isTold(ana)]).toEqual([[], false])
    },
  )
})

describe('the webhook of mail services', () => {
  const basic = (password: string) => `Basic ${Buffer.from(`bounces:${password}`).toString('base64')}`
  const post = (body: unknown, authorization = basic(secret)) =>
    t.as(null).post('/api/mail/bounces/', body as Record<string, unknown>, { authorization })

  test('suppresses an address once, and has its owner told until the address is another', async () => {
    const ana = await t.make.customer()
    const event = { email: ana.email.toUpperCase(), reason: 'bounced', detail: '550 5.1.1' }
    for (let n = 0; n < 2; n++) expect((await post({ events: [event] })).statusCode).toBe(204)
    expect(await listed()).toEqual([{ email: ana.email, reason: 'bounced' }])
    expect(await isTold(ana)).toBe(true)
    await t.context.pool.query('update users set email = $1 where id = $2', ['nova@example.com', ana.id])
    expect(await isTold(ana)).toBe(false)
  })

  test('refuses a wrong password, a token of a user and what it cannot read', async () => {
    const events = { events: [{ email: 'ana@example.com', reason: 'bounced' }] }
    expect((await post(events, basic('another'))).statusCode).toBe(401)
    expect((await post(events, 'Bearer abc')).statusCode).toBe(401)
    expect((await post(events, '')).statusCode).toBe(401)
    expect((await post({ hello: 1 })).statusCode).toBe(400)
    const many = Array.from({ length: 1_001 }, () => events.events[0])
    expect((await post({ events: many })).statusCode).toBe(400)
    expect((await post({ events: [{ ...events.events[0], detail: 'x'.repeat(600_000) }] })).statusCode).toBe(
      413,
    )
    expect(await listed()).toEqual([])
  })

  test('does not exist without a secret', async () => {
    t.context.config.mailBounceSecret = undefined
    expect((await post({ events: [] })).statusCode).toBe(404)
    t.context.config.mailBounceSecret = secret
  })
})

test.each<[string, unknown, string[]]>([
  [
    'a hard bounce of Postmark',
    { RecordType: 'Bounce', Type: 'HardBounce', Email: 'A@b.example' },
    ['bounced'],
  ],
  ['a soft one', { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'a@b.example' }, []],
  ['a complaint of Postmark', { RecordType: 'SpamComplaint', Email: 'a@b.example' }, ['complained']],
  [
    'events of SendGrid',
    [
      { email: 'a@b.example', event: 'bounce', type: 'bounce', reason: '550' },
      { email: 'a@b.example', event: 'bounce', type: 'blocked' },
      { email: 'a@b.example', event: 'spamreport' },
      { email: 'a@b.example', event: 'delivered' },
    ],
    ['bounced', 'complained'],
  ],
])('reads %s', (_name, body, expected) => {
  expect(parseBounces(JSON.stringify(body))?.map(({ reason }) => reason)).toEqual(expected)
})

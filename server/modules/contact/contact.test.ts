import { asc } from 'drizzle-orm'
import { capturedMessages, outbox } from '@/server/db/schema/operations'
import { makeApp } from '@/server/testing/make-app'
import { mailLineEnds } from '@/server/testing/scenarios/mail-headers'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ config: { contactEmail: 'gente@example.com' } })

const message = (more: Record<string, unknown> = {}) => ({
  name: 'Ana <b>Souza</b>',
  email: 'ana.contato@example.com',
  subject: 'Sobre meu pedido',
  message: 'Bom dia!\n<script>alert(1)</script>',
  booking: 12,
  ...more,
})
const write = (body: Record<string, unknown>, app = t, language = 'pt-br') =>
  app.as(null, { 'accept-language': language }).post('/api/contact/', body)
const mails = async (app = t) => {
  await app.drain()
  return app.db.select().from(capturedMessages).orderBy(asc(capturedMessages.id))
}

test('mails the operators, with the sender as reply address', async () => {
  expect((await write(message())).statusCode).toBe(204)
  const jobs = await t.db.select().from(outbox)
  expect(jobs.map(({ payload }) => [payload['to'], payload['replyTo']])).toEqual([
    ['gente@example.com', 'ana.contato@example.com'],
    ['ana.contato@example.com', undefined],
  ])
  // Jobs run side by side: either may be sent first.
  const sent = await mails()
  const [received, receipt] = ['gente@example.com', 'ana.contato@example.com'].map((address) =>
    sent.find(({ to }) => to === address),
  )
  expect(received?.subject).toBe('[Ofício] Sobre meu pedido')
  expect(received?.text).toContain('Pedido: 12')
  expect(received?.html).toContain('&#60;script&#62;alert(1)')
  expect(received?.html).not.toContain('<script>')
  expect(received?.html).not.toContain('<b>Souza')
  expect(receipt?.subject).toBe('Recebemos sua mensagem no Ofício')
})

test('the receipt repeats nothing a stranger wrote, in the language of the page', async () => {
  await write(
    message({
      email: 'victim@example.com',
      name: 'Compre agora',
      subject: 'http://golpe.example',
      message: 'Clique já',
    }),
    t,
    'en-us',
  )
  const receipt = (await mails()).find(({ to }) => to === 'victim@example.com')
  expect(receipt?.subject).toBe('We have your message at Ofício')
  expect(`${receipt?.subject}${receipt?.text}${receipt?.html}`).not.toMatch(/Compre agora|golpe|Clique/)
})

test('every field that failed is named', async () => {
  const answer = await write(
    message({ name: ' ', email: 'ana', subject: 'x'.repeat(121), message: '', booking: 0 }),
  )
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ errors: unknown }>().errors).toEqual({
    name: ['required'],
    email: ['invalid_email'],
    subject: ['too_long'],
    message: ['required'],
    booking: ['too_small'],
  })
})

test('no field becomes a header of the mail', async () => {
  expect((await write(message({ subject: 'Oi\r\nBcc: todos@example.com' }))).statusCode).toBe(422)
  expect((await write(message({ email: 'a@example.com\r\nBcc: b@example.com' }))).statusCode).toBe(422)
  const { sent, failures } = await mailLineEnds(t, 10)
  expect(sent).toBeGreaterThan(4)
  expect(failures).toEqual([])
})

test('thanks a bot that fills the honeypot, and drops its message', async () => {
  const before = (await mails()).length
  expect((await write(message({ website: 'https://spam.example' }))).statusCode).toBe(204)
  expect(await mails()).toHaveLength(before)
})

test('a network that keeps writing is asked to wait, and so is one mailbox written from many', async () => {
  const limited = await makeApp({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })
  try {
    const from = (address: string, email: string) =>
      limited.as(null, { 'x-forwarded-for': address }).post('/api/contact/', message({ email }))
    const codes: number[] = []
    for (let turn = 0; turn < 6; turn += 1)
      codes.push((await from('203.0.113.1', `pessoa${turn}@example.com`)).statusCode)
    expect(codes).toEqual([204, 204, 204, 204, 204, 429])
    codes.length = 0
    for (let turn = 0; turn < 6; turn += 1)
      codes.push((await from(`198.51.100.${turn}`, `mesma+${turn}@example.com`)).statusCode)
    expect(codes).toEqual([204, 204, 204, 204, 204, 429])
    // A line of IPv6 has as many addresses as it likes.
    codes.length = 0
    for (let turn = 0; turn < 6; turn += 1)
      codes.push((await from(`2001:db8:0:7::${turn + 1}`, `outra${turn}@example.com`)).statusCode)
    expect(codes).toEqual([204, 204, 204, 204, 204, 429])
  } finally {
    await limited.close()
  }
})

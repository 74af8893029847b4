import { makeApp } from '@/server/testing/make-app'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

test('captured messages are listed newest first, and shown without running anything', async () => {
  const mail = { to: 'ana@example.com', text: 'Abra https://exemplo.test/?a=1&b=2', html: '<p>', code: null }
  await t.context.mailer.send({ ...mail, subject: 'Primeira' })
  await t.context.mailer.send({ ...mail, subject: '<script>alert(1)</script>', code: '012345' })
  await t.context.sms.send({ to: '+5511988887777', text: 'código 111222', code: '111222' })
  const all = (await t.as(null).get('/api/dev/outbox/')).json()
  expect(all.map((one: { channel: string }) => one.channel)).toEqual(['sms', 'email', 'email'])
  const hers = (await t.as(null).get('/api/dev/outbox/?to=Ana@example.com')).json()
  expect(hers[0]).toMatchObject({ to: 'ana@example.com', code: '012345', text: mail.text })
  const page = await t.as(null).get('/dev/outbox')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('012345')
  expect(page.body).not.toContain('<script>')
  expect((await t.as(null).get('/dev/outbox/')).body).toBe(page.body)
  expect(page.body).toContain('href="https://exemplo.test/?a=1&#38;b=2"')
})

test('outside demo mode none of it exists', async () => {
  const real = await makeApp({ config: { demo: false } })
  try {
    expect((await real.as(null).get('/api/dev/outbox/')).statusCode).toBe(404)
    expect((await real.as(null).get('/dev/outbox')).statusCode).toBe(404)
    await expect(real.context.mailer.send({ to: 'a@b.c', subject: '', text: '', html: '' })).rejects.toThrow(
      'SMTP_URL',
    )
  } finally {
    await real.close()
  }
})

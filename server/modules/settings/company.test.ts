import { enqueue } from '@/server/jobs/outbox'
import { renderMail } from '@/server/mails/render-mail'
import type { SettingKey } from '@/server/modules/settings/keys'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob } from '@/server/testing/paid-job'
import { readPdf } from '@/server/testing/pdf-text'
import { setSetting } from '@/server/testing/set-setting'
import { appForEachTest } from '@/server/testing/test-app'
import { listMissingIdentity } from './company'

const t = appForEachTest()

const identity: Partial<Record<SettingKey, string>> = {
  company_name: 'Casa & Cia <Ltda.>',
  company_cnpj: '11222333000181',
  company_address: 'Rua das Flores, 10, Centro, Campinas, SP, 13010-000',
  company_email: 'contato@casa.example',
  data_officer_name: 'Encarregada de Dados',
  data_officer_email: 'dados@casa.example',
}
const line =
  'Casa & Cia <Ltda.> · CNPJ 11.222.333/0001-81 · Rua das Flores, 10, Centro, Campinas, SP, 13010-000 · contato@casa.example'
const name = async () => {
  for (const [key, value] of Object.entries(identity)) await setSetting(t, key as SettingKey, value)
}
const read = async () => okBody(await t.as(null).get('/api/company/'))

test('returns who runs the site, and nothing of it while it is not set', async () => {
  expect(await read()).toEqual({ name: null, cnpj: null, address: null, email: null, data_officer: null })
  expect(await listMissingIdentity(t.db, t.context.clock())).toEqual(Object.keys(identity))
  await name()
  expect(await read()).toEqual({
    name: identity.company_name,
    cnpj: '11.222.333/0001-81',
    address: identity.company_address,
    email: identity.company_email,
    data_officer: { name: identity.data_officer_name, email: identity.data_officer_email },
  })
  expect(await listMissingIdentity(t.db, t.context.clock())).toEqual([])
})

test('counts a stored value that is no longer valid as not set', async () => {
  await name()
  await setSetting(t, 'company_cnpj', '11222333000180')
  expect(await read()).toMatchObject({ cnpj: null })
  expect(await listMissingIdentity(t.db, t.context.clock())).toEqual(['company_cnpj'])
})

const sendMail = async () => {
  const mail = renderMail({
    ...{ locale: 'pt', siteName: 'Ofício', subject: 'Um aviso', heading: 'Um aviso' },
    parts: [{ say: 'Olá.' }],
    footer: 'Você recebe este aviso porque tem uma conta.',
  })
  await enqueue(t.db, 'email', { to: 'ana@example.com', ...mail })
  await t.drain()
  const { rows } = await t.context.pool.query<{ text: string; html: string }>(
    'select text, html from captured_messages order by id desc limit 1',
  )
  return rows[0] ?? { text: '', html: '' }
}

test('a mail names the company as set when it leaves, escaped in its HTML', async () => {
  const before = await sendMail()
  expect([before.text.includes('CNPJ'), before.html.includes('<!--company-->')]).toEqual([false, false])
  await name()
  const { text, html } = await sendMail()
  expect(text.endsWith(`\n\n${line}\n`)).toBe(true)
  expect(html).toContain('Casa &#38; Cia &#60;Ltda.&#62; · CNPJ 11.222.333/0001-81')
  expect(html).not.toContain('<Ltda.>')
})

test('receipt and statement name the company', async () => {
  const job = await makePaidJob(t)
  await name()
  for (const path of [
    `/api/bookings/${job.booking}/receipt/`,
    '/api/payment/transaction/export/?format=pdf&side=customer',
  ]) {
    const { rawPayload } = await t.as(job.customer).get(path)
    const [first = []] = readPdf(rawPayload).pages
    expect(first.map(({ text }) => text).join(' ')).toContain('CNPJ 11.222.333/0001-81')
  }
})

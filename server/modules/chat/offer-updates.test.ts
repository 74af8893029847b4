import { listNotificationsOf } from '@/server/testing/notifications'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

type Made = Awaited<ReturnType<typeof t.make.offer>>
const priced = (amount_cents: number, message = 'Posso atender.') =>
  t.make.offerBody({ items: [{ kind: 'labour', text: 'Faxina', amount_cents }], message })
const update = async ({ provider, pk }: Made, body: ReturnType<typeof priced>) =>
  (await t.as(provider).post(`/api/offers/${pk}/update/`, body)).json().pending_update.key as string
const linesOf = async ({ pk, customer, provider }: Made, language = 'pt-br') => {
  const answer = await t.as(customer, { 'accept-language': language }).get(`/api/chat/rooms/${pk}/messages/`)
  return (answer.json().results as { sender: number | null; text: string }[]).map(
    ({ sender, text }) => `${sender === provider.id ? '> ' : ''}${text.replace(/\s/g, ' ')}`,
  )
}
const roomFor = async (who: Made['customer'], pk: number) =>
  (await t.as(who).get(`/api/chat/rooms/${pk}/`)).json()

test('posts what was written with changed terms as the provider’s message, masked, above the line with the sums', async () => {
  const made = await t.make.offer({ body: priced(18_000) })
  const before = (await listNotificationsOf(t, made.customer)).length
  await update(made, priced(19_500, 'Com as janelas. Meu telefone é (11) 91234-5678'))
  expect(await linesOf(made)).toEqual([
    'Proposta enviada.',
    '> Posso atender.',
    '> Com as janelas. Meu telefone é •••',
    'Proposta atualizada: R$ 180,00 → R$ 195,00',
  ])
  expect((await linesOf(made, 'en-us')).at(-1)).toBe('Updated offer: R$180.00 → R$195.00')
  expect((await roomFor(made.customer, made.pk)).unread_count).toBe(2)
  const notices = await listNotificationsOf(t, made.customer)
  expect(notices.length - before).toBe(1)
})

test('repeats neither a message that stays nor one that was proposed before', async () => {
  const made = await t.make.offer({ body: priced(18_000) })
  await update(made, priced(18_000))
  for (const amount of [19_500, 21_000]) await update(made, priced(amount, 'Com as janelas.'))
  expect((await linesOf(made)).slice(2)).toEqual([
    'Proposta atualizada.',
    '> Com as janelas.',
    'Proposta atualizada: R$ 180,00 → R$ 195,00',
    'Proposta atualizada: R$ 180,00 → R$ 210,00',
  ])
})

test.each([
  ['accept-update', 19_500, 'Proposta atualizada aceita: R$ 180,00 → R$ 195,00'],
  ['accept-update', 18_000, 'Proposta atualizada aceita.'],
  ['decline-update', 19_500, 'Proposta mantida: R$ 180,00'],
  ['decline-update', 18_000, 'Proposta mantida como estava.'],
])('answers an update by %s with %d centavos: %s', async (step, amount, line) => {
  const made = await t.make.offer({ body: priced(18_000) })
  const key = await update(made, priced(amount, 'Mudei a data.'))
  await t.as(made.customer).post(`/api/offers/${made.pk}/${step}/`, { update: key })
  expect((await linesOf(made)).at(-1)).toBe(line)
})

test('posts no message to somebody who blocked the provider', async () => {
  const made = await t.make.offer({ body: priced(18_000) })
  await t.as(made.customer).post(`/api/chat/rooms/${made.pk}/block/`, {})
  await update(made, priced(19_500, 'Responda, por favor.'))
  expect((await linesOf(made)).at(-2)).toBe('> Posso atender.')
})

test('lets only the provider edit an open offer, and shows both sides what is proposed', async () => {
  const made = await t.make.offer({ body: priced(18_000) })
  const seen = async (who: Made['customer']) => {
    const { can, job } = await roomFor(who, made.pk)
    return [can.includes('edit_offer'), job.total_cents, job.proposed?.total_cents ?? null]
  }
  expect([await seen(made.provider), await seen(made.customer)]).toEqual([
    [true, 18_000, null],
    [false, 18_000, null],
  ])
  const key = await update(made, priced(19_500))
  expect([await seen(made.provider), await seen(made.customer)]).toEqual([
    [true, 18_000, 19_500],
    [false, 18_000, 19_500],
  ])
  await t.as(made.customer).post(`/api/offers/${made.pk}/accept-update/`, { update: key })
  await t.as(made.customer).post(`/api/offers/${made.pk}/approve/`)
  expect(await seen(made.provider)).toEqual([false, 19_500, null])
})

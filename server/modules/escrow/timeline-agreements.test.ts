import type { MoneyEvent } from '@/lib/contract/booking-money'
import { okBody } from '@/server/testing/ok-body'
import { postStep } from '@/server/testing/paid-job'
import { makeRebookedJob, makeReopenedBooking } from '@/server/testing/rebooked-job'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

const read = async (booking: number, who: { id: number }) =>
  okBody<MoneyEvent[]>(await t.as(who).get(`/api/bookings/${booking}/money/`)).map(
    ({ text, amount_cents }) => [text, amount_cents] as const,
  )

test('the next provider of a reopened booking reads the money of their own agreement alone', async () => {
  const { booking, second } = await makeRebookedJob(t)
  expect(await read(booking, second)).toEqual([
    ['Horário reservado pelo cliente', 20_000],
    ['O cliente pagou', 20_000],
    ['Pagamento protegido até o serviço ficar pronto', 20_000],
    ['Serviço concluído', null],
    ['Nossa comissão, só sobre mão de obra', 2_700],
    ['Liberado para você', 17_300],
  ])
})

test('shows customer and operators every agreement of a booking, and the end of the first', async () => {
  const { booking, customer } = await makeRebookedJob(t)
  const earlier = (text: string) => `Combinado anterior, com Rui: ${text}`
  const all = [
    [earlier('Você pagou'), 20_000],
    [earlier('Pagamento protegido até o serviço ficar pronto'), 20_000],
    [earlier('Disputa aberta: o dinheiro fica parado'), 20_000],
    [earlier('Disputa retirada'), null],
    ['Horário reservado', 20_000],
    ['Você pagou', 20_000],
    ['Pagamento protegido até o serviço ficar pronto', 20_000],
    [earlier('Reembolso a caminho. O profissional cancelou: volta tudo para você'), 20_000],
    ['Serviço concluído', null],
    ['Preço do serviço liberado', 20_000],
  ]
  const inAnyOrder = (lines: readonly (readonly [string, number | null] | (string | number | null)[])[]) =>
    lines.map((line) => line.join(' ')).sort()
  for (const who of [customer, await t.make.user({ isOperator: true })])
    expect(inAnyOrder(await read(booking, who))).toEqual(inAnyOrder(all))
})

test('names for each refund the side that ended its agreement', async () => {
  const { booking, customer, second } = await makeRebookedJob(t)
  okBody(await postStep(t, customer, `/api/bookings/${booking}/cancel/`))
  const reasons = async (who: { id: number }) =>
    (await read(booking, who)).map(([text]) => text).filter((text) => text.includes('cancel'))
  expect((await reasons(customer)).sort()).toEqual([
    'Combinado anterior, com Rui: Reembolso a caminho. O profissional cancelou: volta tudo para você',
    expect.stringMatching(/^Reembolso a caminho\. Você (cancelou|desistiu)/),
  ])
  expect(await reasons(second)).toEqual([expect.stringMatching(/^Reembolso ao cliente\. O cliente/)])
})

test('before the next provider is paid, no money or material of the first one’s is theirs to read', async () => {
  const { booking, second, approveAgain } = await makeReopenedBooking(t)
  await approveAgain()
  const texts = (await read(booking, second)).map(([text]) => text)
  expect(texts).toEqual([
    'Reservado: o cliente ainda vai pagar',
    'Sem pagamento até aqui, o horário fica livre',
  ])
  const advances = await t.as(second).get(`/api/bookings/${booking}/material-advance/`)
  expect(advances.json()).toMatchObject({ code: 'state_changed' })
})

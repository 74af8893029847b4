import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { ProviderBalance } from '@/lib/contract/wallet'
import { makePaidJob, postStep, updateBooking, type PaidJob } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const lines = async (job: PaidJob, who: 'customer' | 'provider', headers = {}) =>
  (await t.as(job[who]).get(`/api/bookings/${job.booking}/money/`, headers))
    .json<MoneyEvent[]>()
    .map(({ kind, state, amount_cents }) => [state, kind, amount_cents])

test('shows during the work the payment and each side’s expected money', async () => {
  const job = await makePaidJob(t)
  expect(await lines(job, 'customer')).toEqual([
    ['done', 'reserved', 20_000],
    ['done', 'paid', 20_000],
    ['done', 'held', 20_000],
    ['expected', 'completion', null],
    ['expected', 'released', 20_000],
  ])
  expect((await lines(job, 'provider')).at(-1)).toEqual(['expected', 'released', 17_750])
})

test('the release is expected when the wallet expects it, in every state on the way', async () => {
  for (const status of ['approved', 'in_progress', 'delivered'] as const) {
    const job = await makePaidJob(t)
    const autoCompleteAt = new Date(t.context.clock().getTime() + 3_600_000)
    if (status !== 'approved')
      await updateBooking(t, job, status === 'delivered' ? { status, autoCompleteAt } : { status })
    const { coming } = (await t.as(job.provider).get('/api/payment/provider/')).json<ProviderBalance>()
    const money = (await t.as(job.provider).get(`/api/bookings/${job.booking}/money/`)).json<MoneyEvent[]>()
    expect(coming[0]?.expected_at).toEqual(expect.any(String))
    expect(money.at(-1)).toMatchObject({ kind: 'released', expected_at: coming[0]?.expected_at })
  }
})

test('shows escrow to the cent: the coupon’s part to both sides, the commission to the provider', async () => {
  const job = await makePaidJob(t, { funding: { couponCents: 2_000 } })
  const paid = [
    ['done', 'paid', 18_000],
    ['done', 'paid', 2_000],
    ['done', 'held', 20_000],
  ]
  expect((await lines(job, 'customer')).slice(1, 4)).toEqual(paid)
  expect((await lines(job, 'provider')).slice(1)).toEqual([
    ...paid,
    ['expected', 'completion', null],
    ['expected', 'commission', 2_250],
    ['expected', 'released', 17_750],
  ])
})

test('tells the customer about automatic steps they can stop', async () => {
  const job = await makePaidJob(t)
  await updateBooking(t, job, { status: 'delivered' })
  const textOf = async (who: 'customer' | 'provider') =>
    (await t.as(job[who]).get(`/api/bookings/${job.booking}/money/`))
      .json<MoneyEvent[]>()
      .find(({ kind }) => kind === 'completion')?.text
  expect([await textOf('customer'), await textOf('provider')]).toEqual([
    'Se você não se opuser, o serviço é concluído',
    'Se o cliente não se opuser, o serviço é concluído',
  ])
})

test('after completion shows the provider net and commission, and the customer the release', async () => {
  const job = await makePaidJob(t)
  await updateBooking(t, job, { status: 'delivered' })
  await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`)
  expect((await lines(job, 'provider')).slice(3)).toEqual([
    ['done', 'completion', null],
    ['done', 'released', 17_750],
    ['done', 'commission', 2_250],
  ])
  expect((await lines(job, 'customer')).slice(3)).toEqual([
    ['done', 'completion', null],
    ['done', 'released', 20_000],
  ])
})

test('after a late cancellation: the fee, and the refund on its way', async () => {
  const job = await makePaidJob(t, { hours: 3 })
  t.travel(10 * 60_000)
  await postStep(t, job.customer, `/api/bookings/${job.booking}/cancel/`)
  expect((await lines(job, 'customer')).slice(3)).toEqual([
    ['done', 'fee', 3_000],
    ['expected', 'refund', 17_000],
  ])
  expect((await lines(job, 'provider')).slice(3)).toEqual([
    ['done', 'fee', 2_550],
    ['done', 'commission', 450],
    ['expected', 'refund', 17_000],
  ])
})

test('shows the frozen money of a dispute and its deadline', async () => {
  const job = await makePaidJob(t)
  await updateBooking(t, job, { status: 'in_progress' })
  await postStep(t, job.provider, `/api/bookings/${job.booking}/dispute/`, { reason: 'Não me deixa entrar' })
  expect((await lines(job, 'customer')).slice(3)).toEqual([
    ['done', 'dispute', 20_000],
    ['expected', 'dispute', null],
  ])
})

test('the timeline is in the language of the request', async () => {
  const job = await makePaidJob(t)
  const texts = async (language: string) =>
    (await t.as(job.customer).get(`/api/bookings/${job.booking}/money/`, { 'accept-language': language }))
      .json<MoneyEvent[]>()
      .map(({ text }) => text)
  expect(await texts('pt-br')).toContain('Você pagou')
  expect(await texts('en-us')).toContain('You paid')
})

test('reopened after its provider left, it still says why the earlier payment went back', async () => {
  const job = await makePaidJob(t)
  const texts = async () =>
    (await t.as(job.customer).get(`/api/bookings/${job.booking}/money/`))
      .json<MoneyEvent[]>()
      .filter(({ kind }) => kind === 'refund')
      .map(({ text }) => text)
  await postStep(t, job.provider, `/api/bookings/${job.booking}/cancel/`)
  const said = await texts()
  expect(said).toEqual([expect.stringContaining('O profissional cancelou')])
  await postStep(t, job.customer, `/api/bookings/${job.booking}/revive/`)
  expect(await texts()).toEqual(said)
})

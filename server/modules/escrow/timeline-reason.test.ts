import type { MoneyEvent } from '@/lib/contract/booking-money'
import type { CancellationPreset } from '@/lib/contract/cancellation-presets'
import { freeRuleAt } from '@/lib/shared/cancellation'
import { okBody } from '@/server/testing/ok-body'
import { makeDisputedJob, makePaidJob, postStep, type PaidJob } from '@/server/testing/paid-job'
import { appForFile } from '@/server/testing/test-app'
import { reasonPhrase, type PaidJobEnd } from './timeline-reason'
import { timelineText } from './timeline-texts'

const t = appForFile()
const minute = 60_000
const hour = 60 * minute

const startsAt = new Date('2031-05-20T15:00:00.000Z')
const before = (ms: number) => new Date(startsAt.getTime() - ms)
const left = (
  reason: NonNullable<PaidJobEnd['customerLeft']>['reason'],
  freeRule: ReturnType<typeof freeRuleAt> = null,
  preset: CancellationPreset = 'usual',
) => ({ reason, freeRule, preset })

test.each([
  ['five minutes after paying', before(2 * hour), 5 * minute, 'just_paid'],
  ['a millisecond later', before(2 * hour), 5 * minute + 1, null],
  ['just after paying for work days ahead', before(72 * hour), minute, 'just_paid'],
  ['exactly 24 hours ahead', before(72 * hour), 48 * hour, 'ahead'],
  ['a millisecond later', before(72 * hour), 48 * hour + 1, null],
])('%s, the rule that makes it free', (_when, paidAt, passed, rule) =>
  expect(freeRuleAt({ paidAt, startsAt, preset: 'usual' }, new Date(paidAt.getTime() + passed))).toBe(rule),
)

test.each([
  [
    'canceled_by_customer',
    left('free', 'just_paid'),
    null,
    'Você cancelou até 5 minutos depois de pagar: sem taxa',
    'You canceled within 5 minutes of paying: no fee',
  ],
  [
    'canceled_by_customer',
    left('free', 'ahead'),
    null,
    'Você cancelou até 24 horas antes do início: sem taxa',
    'You canceled at least 24 hours before the start: no fee',
  ],
  [
    'canceled_by_customer',
    left('free', 'ahead', 'flexible'),
    null,
    'Você cancelou até 2 horas antes do início: sem taxa',
    'You canceled at least 2 hours before the start: no fee',
  ],
  [
    'canceled_by_customer',
    left('free', 'ahead', 'strict'),
    null,
    'Você cancelou até 48 horas antes do início: sem taxa',
    'You canceled at least 48 hours before the start: no fee',
  ],
  [
    'canceled_by_customer',
    left('withdrawal_right'),
    null,
    'Você desistiu dentro dos sete dias (art. 49): sem taxa',
    'You withdrew within the seven days (art. 49): no fee',
  ],
  [
    'canceled_by_customer',
    left('late'),
    null,
    'Você cancelou depois do prazo grátis',
    'You canceled after the free period',
  ],
  [
    'no_show_customer',
    left('no_show'),
    null,
    'Você não estava no horário marcado',
    'You were not there at the agreed time',
  ],
  [
    'no_show_customer',
    left('withdrawal_right'),
    null,
    'Você não estava, mas dentro dos sete dias para desistir (art. 49): sem taxa',
    'You were not there, but within the seven days to withdraw (art. 49): no fee',
  ],
  [
    'canceled_by_provider',
    null,
    null,
    'O profissional cancelou: volta tudo para você',
    'The professional canceled: everything goes back to you',
  ],
  [
    'no_show_provider',
    null,
    null,
    'O profissional não veio: volta tudo para você',
    'The professional did not come: everything goes back to you',
  ],
  ['split', null, 'agreed', 'Como vocês combinaram no acordo', 'As you both agreed'],
  ['refunded', null, 'agreed', 'Como vocês combinaram no acordo', 'As you both agreed'],
  ['split', null, 'decided', 'Por decisão da nossa equipe', 'As our team decided'],
  // Refunded outside of the platform.
  ['refunded', null, null, null, null],
  ['completed', null, 'decided', null, null],
  ['approved', null, null, null, null],
] as const)(
  'a job that ended as %s, with %o and a dispute %s: %s',
  (status, customerLeft, dispute, pt, en) => {
    const phrase = reasonPhrase({ status, customerLeft, dispute })
    expect(phrase && timelineText(phrase, 'customer', 'pt')).toBe(pt)
    expect(phrase && timelineText(phrase, 'customer', 'en')).toBe(en)
  },
)

const refundText = async (job: Pick<PaidJob, 'booking' | 'customer'>) =>
  okBody<MoneyEvent[]>(await t.as(job.customer).get(`/api/bookings/${job.booking}/money/`)).find(
    ({ kind }) => kind === 'refund',
  )?.text

test.each([
  ['minutes after paying', 240, 4 * minute, 'Você cancelou até 5 minutos depois de pagar: sem taxa'],
  ['days ahead', 240, 6 * minute, 'Você cancelou até 24 horas antes do início: sem taxa'],
  ['close to the start, minutes after paying', 3, 4 * minute, 'Você cancelou até 5 minutos depois de pagar'],
])('gives the true reason of a free cancellation %s', async (_when, hours, passed, reason) => {
  const job = await makePaidJob(t, { hours })
  t.travel(passed)
  okBody(await postStep(t, job.customer, `/api/bookings/${job.booking}/cancel/`))
  expect(await refundText(job)).toContain(reason)
})

test.each([
  ['an agreement', 'accept', 'Como vocês combinaram no acordo'],
  ['a decision', 'decide', 'Por decisão da nossa equipe'],
])('names %s as the reason of what a dispute gave back', async (_what, end, reason) => {
  const job = await makeDisputedJob(t)
  const take = async (who: PaidJob['customer'], step: string, body = {}) =>
    okBody(await postStep(t, who, `/api/disputes/${job.pk}/${step}/`, body))
  await take(job.provider, 'propose', { refund_cents: 5_000, text: 'Ficou pela metade' })
  if (end === 'accept') await take(job.customer, 'accept')
  else {
    await take(job.customer, 'escalate')
    const operator = await t.make.user({ isOperator: true })
    await take(operator, 'decide', { settlement: 'refund', reason: 'Nada foi feito' })
  }
  expect(await refundText(job)).toContain(reason)
})

import { roomStages, type listReadyMessages, type Room } from '@/lib/contract/chat'
import type { ResponseOf } from '@/lib/contract/endpoint'
import { findContacts } from '@/lib/shared/contact-masking/contacts'
import { saoPaulo, type TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { appForFile } from '@/server/testing/test-app'
import { stageOf } from './policy'
import { readyMessages } from './ready-messages'

const t = appForFile()

test('has sentences for both sides at every stage except canceled ones, none of which contact masking changes', () => {
  for (const locale of ['pt', 'en'] as const) {
    const all = readyMessages(locale)
    for (const side of ['customer', 'provider'])
      for (const stage of roomStages) {
        const fit = all.filter((one) => one.side === side && one.stages.includes(stage))
        expect([side, stage, fit.length > 1]).toEqual([side, stage, stage !== 'over'])
      }
    expect(all.filter(({ text }) => findContacts(text).length > 0)).toEqual([])
  }
})

test('being on the way is said by its button alone', () => {
  const said = (['pt', 'en'] as const).flatMap((locale) => readyMessages(locale).map(({ text }) => text))
  expect(said.filter((text) => /a caminho|on my way/i.test(text))).toEqual([])
})

const inHours = (hours: number) => new Date(Date.UTC(2030, 4, 6, 15 + hours))
test.each([
  ['pending', 'booking_offers', 48, 'offered'],
  ['update_pending', 'booking_offers', 48, 'offered'],
  // Reserved by the customer for somebody else.
  ['pending', 'awaiting_payment', 48, 'offered'],
  ['awaiting_payment', 'awaiting_payment', 48, 'reserved'],
  ['approved', 'approved', 48, 'agreed'],
  // The day in São Paulo, which begins at 03:00 UTC.
  ['approved', 'approved', 11, 'today'],
  ['approved', 'approved', 12, 'agreed'],
  ['approved', 'approved', -40, 'today'],
  ['approved', 'in_progress', -1, 'underway'],
  ['approved', 'changes_requested', -1, 'underway'],
  ['approved', 'delivered', -1, 'delivered'],
  ['completed', 'completed', -1, 'done'],
  ['approved', 'disputed', -1, 'over'],
  ['completed', 'refunded', -1, 'over'],
  ['canceled', 'booking_offers', 48, 'over'],
  ['not_selected', 'approved', 48, 'over'],
] as const)('an offer %s of a booking %s that begins in %i h: %s', (offer, status, hours, stage) =>
  expect(stageOf(offer, { status, startsAt: inHours(hours), cityIbge: saoPaulo }, inHours(0))).toBe(stage),
)

test('the day of a job is that of its place', () => {
  const eveningInManaus = { status: 'approved', startsAt: inHours(12), cityIbge: 1302603 } as const
  expect(stageOf('approved', eveningInManaus, inHours(0))).toBe('today')
})

test('a room says its stage, and the sentences of it follow the job', async () => {
  const offered = async (who: TestUser, pk: number, side: 'customer' | 'provider') => {
    const { stage } = okBody<Room>(await t.as(who).get(`/api/chat/rooms/${pk}/`))
    const all = okBody<ResponseOf<typeof listReadyMessages>>(await t.as(who).get('/api/hub/ready_messages/'))
    return all.filter((one) => one.side === side && one.stages.includes(stage)).map(({ text }) => text)
  }
  const made = await t.make.offer()
  expect(await offered(made.provider, made.pk, 'provider')).toContain('Levo todo o material necessário.')
  const job = await t.make.delivered()
  expect(await offered(job.provider, job.pk, 'provider')).toEqual([
    'Terminei! Pode olhar tudo e confirmar por aqui?',
    'Se faltou algum detalhe, me avise que eu resolvo.',
  ])
  expect(await offered(job.customer, job.pk, 'customer')).not.toContain('Quanto tempo costuma levar?')
})

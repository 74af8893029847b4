import { eq } from 'drizzle-orm'
import type { listReadyVariables, Message, Room } from '@/lib/contract/chat'
import type { ResponseOf } from '@/lib/contract/endpoint'
import { bookings } from '@/server/db/schema/bookings'
import { messageCapture } from '@/server/testing/captured-messages'
import { nextMonday } from '@/server/testing/next-monday'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import { appForFile } from '@/server/testing/test-app'
import { toInstant } from '@/server/time/local-time'

const t = appForFile()
const { advance, messagesTo } = messageCapture(t)

const monday = nextMonday()
const [ten, two] = [600, 840].map((minute) => toInstant(monday, minute).toISOString())

/** Work of ten o'clock in Brasília, agreed in a municipality. */
const agreedIn = async (ibge: number) => {
  const made = await t.make.offer({ body: { starts_at: ten } })
  await t.db.update(bookings).set({ cityIbge: ibge }).where(eq(bookings.id, made.booking))
  await t.make.agree(made)
  return made
}

test.each([
  ['Manaus', 1302603, '09:00 (horário do Amazonas)', '13:00 (Amazonas time)'],
  ['Rio Branco', 1200401, '08:00 (horário do Acre)', '12:00 (Acre time)'],
  ['Cuiabá', 5103403, '09:00 (horário de Mato Grosso)', '13:00 (Mato Grosso time)'],
  [
    'Fernando de Noronha',
    2605459,
    '11:00 (horário de Fernando de Noronha)',
    '15:00 (Fernando de Noronha time)',
  ],
])(
  'notices, chat lines and ready messages of work in %s tell its own hour',
  async (_, ibge, agreed, moved) => {
    const job = await agreedIn(ibge)
    const [toProvider] = (await listNotificationsOf(t, job.provider)).filter(({ text }) =>
      text.includes(':00'),
    )
    expect(toProvider?.text).toContain(agreed)

    okBody(await t.as(job.customer).post(`/api/bookings/${job.booking}/reschedule/`, { starts_at: two }))
    const english = { 'accept-language': 'en-us' }
    const { results } = okBody<{ results: Message[] }>(
      await t.as(job.customer, english).get(`/api/chat/rooms/${job.pk}/messages/`),
    )
    expect(results.map(({ text }) => text).join()).toContain(moved)
    const [proposed] = await listNotificationsOf(t, job.provider, 'en-us')
    expect(proposed?.text).toContain(moved)

    const variables = okBody<ResponseOf<typeof listReadyVariables>>(
      await t.as(job.provider).get(`/api/hub/ready_messages/variables/?room=${job.pk}`),
    )
    expect(variables.find(({ key }) => key === 'date')?.value).toContain(agreed.replace(/^0/, ''))
    const room = okBody<Room>(await t.as(job.provider).get(`/api/chat/rooms/${job.pk}/`))
    expect(room.job).toMatchObject({ starts_at: ten, city: ibge })
  },
)

test('a mail tells the hour of the place of the work', async () => {
  const job = await agreedIn(1302603)
  await advance(2 * 60_000)
  const mails = await messagesTo(job.provider.email)
  expect(mails.map(({ text }) => text).join()).toContain('09:00 (horário do Amazonas)')
})

test('work on Brasília’s clock names no clock', async () => {
  const job = await agreedIn(3304557)
  const texts = (await listNotificationsOf(t, job.provider)).map(({ text }) => text).join()
  expect(texts).toContain('10:00')
  expect(texts).not.toContain('horário d')
})

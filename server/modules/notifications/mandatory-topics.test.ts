import type { NotificationPreferences } from '@/lib/contract/notification-preferences'
import type { RequestBody } from '@/server/testing/api-client'
import { messageCapture } from '@/server/testing/captured-messages'
import type { TestUser } from '@/server/testing/factories'
import { nextMonday } from '@/server/testing/next-monday'
import { okBody } from '@/server/testing/ok-body'
import { appForEachTest } from '@/server/testing/test-app'
import { toInstant } from '@/server/time/local-time'

/* Everything that happens to a job and asks somebody to do or know something, and the mails it sends. */
const t = appForEachTest()

type Language = 'pt' | 'en'
type Side = 'customer' | 'provider'

interface Job {
  customer: TestUser
  provider: TestUser
  booking: number
  offer: number
}

const { advance, messagesTo } = messageCapture(t)
const minute = 60_000
const dayMs = 86_400_000
const gotten = ({ email }: TestUser) => messagesTo(email)

interface Told {
  side: Side
  subject: Record<Language, string>
  page: (job: Job) => string
  says?: RegExp
}
interface Happening {
  name: string
  act: (job: Job) => Promise<unknown>
  told: Told[]
}

const ofBooking = ({ booking }: Job) => `/my-bookings/${booking}/`
const ofOffers = ({ booking }: Job) => `/my-bookings/${booking}/offers/`
const step =
  (side: Side, name: string, body: RequestBody = {}) =>
  async (job: Job) =>
    okBody(await t.as(job[side]).post(`/api/bookings/${job.booking}/${name}/`, body))
const otherTime = toInstant(nextMonday(), 600).toISOString()

/** Steps of one job from an offer to its reviews. */
const happenings: Happening[] = [
  {
    name: 'an offer is updated',
    act: async (job) => {
      const terms = t.make.offerBody({ message: 'Novo preço' })
      okBody(await t.as(job.provider).post(`/api/offers/${job.offer}/update/`, terms))
    },
    told: [{ side: 'customer', subject: { pt: 'Proposta atualizada', en: 'Updated offer' }, page: ofOffers }],
  },
  {
    name: 'an offer is approved and paid',
    act: async (job) => {
      okBody(await t.as(job.customer).post(`/api/offers/${job.offer}/accept-update/`))
      await t.make.agree({ pk: job.offer, booking: job.booking, customer: job.customer })
    },
    told: [
      {
        side: 'provider',
        subject: { pt: 'Proposta aprovada e paga!', en: 'Offer approved and paid!' },
        page: ofBooking,
      },
      {
        side: 'customer',
        subject: { pt: 'Serviço confirmado', en: 'Service confirmed' },
        page: ofBooking,
      },
    ],
  },
  {
    name: 'another time is proposed',
    act: step('provider', 'reschedule', { starts_at: otherTime }),
    told: [
      {
        side: 'customer',
        subject: { pt: 'Nova data proposta', en: 'New date proposed' },
        page: ofBooking,
        says: /Pessoa .*10:00(?!\s*[AP]M)/,
      },
    ],
  },
  {
    name: 'it is rescheduled',
    act: step('customer', 'reschedule', { starts_at: otherTime }),
    told: [
      {
        side: 'provider',
        subject: { pt: 'Nova data combinada', en: 'New date agreed' },
        page: ofBooking,
        says: /10:00(?!\s*[AP]M)/,
      },
    ],
  },
  {
    name: 'it is delivered',
    act: async (job) => {
      const shown = (await t.as(job.customer).get(`/api/demands/${job.booking}/`)).json()
      await step('provider', 'start', { code: shown.start_code, early: true })(job)
      await step('provider', 'deliver')(job)
    },
    told: [
      {
        side: 'customer',
        subject: { pt: 'Serviço finalizado: falta você confirmar', en: 'Service finished: please confirm' },
        page: ofBooking,
        says: /48 (horas|hours)/,
      },
    ],
  },
  {
    name: 'it is completed',
    act: step('customer', 'complete'),
    told: [
      {
        side: 'provider',
        subject: { pt: 'Serviço concluído', en: 'Work completed' },
        page: (job) => `${ofBooking(job)}#reviews`,
      },
    ],
  },
  {
    name: 'its review is due',
    act: () => advance(5 * dayMs),
    told: (['customer', 'provider'] as const).map((side) => ({
      side,
      subject: { pt: 'Falta a sua avaliação', en: 'Your review is due' },
      page: (job) => `${ofBooking(job)}#reviews`,
    })),
  },
]
/** Cancellation of another job by either side, which notifies the other. */
const cancellations = (['customer', 'provider'] as const).map((by): Happening => ({
  name: `the ${by} cancels it`,
  act: step(by, 'cancel', { reason: 'Vou viajar' }),
  told: [
    {
      side: by === 'customer' ? 'provider' : 'customer',
      subject: { pt: 'Serviço cancelado', en: 'Service canceled' },
      page: ofBooking,
      says: /Vou viajar/,
    },
  ],
}))

const people = async (locale: Language) => {
  const customer = await t.make.customer({ locale })
  const provider = await t.make.provider({ user: { locale } })
  return { customer, provider }
}
const offered = async (sides: { customer: TestUser; provider: TestUser }): Promise<Job> => {
  const made = await t.make.offer(sides)
  return { ...sides, booking: made.booking, offer: made.pk }
}

const agreed = async (sides: { customer: TestUser; provider: TestUser }): Promise<Job> => {
  const job = await offered(sides)
  await t.make.agree({ pk: job.offer, booking: job.booking, customer: job.customer })
  return job
}

/** Takes a step and returns the mails to each side. */
const mailsOf = async ({ act, told }: Happening, job: Job, language: Language) => {
  await advance(2 * minute)
  const before = { customer: await gotten(job.customer), provider: await gotten(job.provider) }
  await act(job)
  // Users on the page are not mailed; a minute later they are. Once, however long it stays unread.
  for (let n = 0; n < 3; n++) await advance(2 * minute)
  return Promise.all(
    told.map(async ({ side, subject, page, says }) => {
      const mails = (await gotten(job[side])).slice(before[side].length)
      const found = mails.filter((mail) => mail.subject === subject[language])
      return {
        side,
        sent: found.length,
        leads: found[0]?.text.includes(
          `${t.context.config.siteUrl}${language === 'en' ? '/en' : ''}${page(job)}\n`,
        ),
        says: says === undefined || says.test(found[0]?.text ?? ''),
      }
    }),
  )
}

test.each(['pt', 'en'] as const)(
  'mails each side once, in %s, with a link to the next action',
  async (language) => {
    const job = await offered(await people(language))
    for (const happening of happenings)
      expect([happening.name, await mailsOf(happening, job, language)]).toEqual([
        happening.name,
        happening.told.map(({ side }) => ({ side, sent: 1, leads: true, says: true })),
      ])
    for (const happening of cancellations)
      expect(await mailsOf(happening, await agreed(await people(language)), language)).toEqual(
        happening.told.map(({ side }) => ({ side, sent: 1, leads: true, says: true })),
      )
  },
)

test.each(['pt', 'en'] as const)(
  'mails a customer without local providers, in %s, with a link to alternatives',
  async (language) => {
    const customer = await t.make.customer({ locale: language })
    const { pk } = await t.make.demand({ customer })
    for (let n = 0; n < 3; n++) await advance(2 * minute)
    const mails = (await gotten(customer)).map(({ subject, text }) => [
      subject,
      text.includes(`${t.context.config.siteUrl}${language === 'en' ? '/en' : ''}/my-bookings/${pk}/\n`),
    ])
    expect(mails).toEqual([[language === 'pt' ? 'Ninguém por perto ainda' : 'Nobody nearby yet', true]])
  },
)

test('mails nothing of refused topics', async () => {
  const sides = await people('pt')
  for (const who of [sides.customer, sides.provider]) {
    const on = { email: true, push: true }
    const off = { email: false, push: true }
    const wanted: NotificationPreferences = {
      suggestions: on,
      offers: off,
      bookings: off,
      messages: on,
      reminders: on,
      money: on,
    }
    okBody(await t.as(who).put('/api/notification/preferences/', { ...wanted }))
  }
  const job = await offered(sides)
  for (const happening of happenings)
    expect([happening.name, (await mailsOf(happening, job, 'pt')).map(({ sent }) => sent)]).toEqual([
      happening.name,
      happening.told.map(() => 0),
    ])
  for (const happening of cancellations)
    expect((await mailsOf(happening, await agreed(sides), 'pt')).map(({ sent }) => sent)).toEqual([0])
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { lastCodeTo } from './captured-messages'
import { saoPaulo, type TestUser } from './factories'
import { makeFullAccountJobs } from './full-account-jobs'
import { blankPicture } from './hostile-pictures'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { availabilityInput, nextMobile, registrationInput } from './people'
import { uploadPhoto } from './uploaded-files'

/** Finds an offered sub-service with a text field in its form. */
const subServiceWithText = async (t: TestApp) => {
  const { rows } = await t.db.execute<{ slug: string; key: string }>(`
    select s.slug, field ->> 'key' as key from sub_services s,
      jsonb_array_elements(s.form -> 'steps') step, jsonb_array_elements(step -> 'fields') field
    where not s.is_general and field ->> 'type' in ('text', 'textarea')
      and not field ? 'show_if' order by s.id limit 1`)
  const [found] = rows
  if (!found) throw new Error('no form takes a text')
  return found
}

/**
 * Registers, confirms the address and a number, and leaves a trace of everything else an account may begin
 * with.
 */
const registered = async (t: TestApp, mark: string) => {
  const email = `ana.${mark}@example.com`
  const phone = nextMobile()
  const otherPhone = nextMobile()
  const password = 'uma frase bem comprida'
  const fullName = `Ana ${mark} Silva`
  const registration = registrationInput(email, { password, full_name: fullName })
  const { user, access, refresh } = okBody<{ user: { pk: number }; access: string; refresh: string }>(
    await t.as(null).post('/api/register/', registration, { 'user-agent': `Browser ${mark}` }),
  )
  const [row] = await t.db.select().from(users).where(eq(users.id, user.pk))
  if (!row) throw new Error('nobody was registered')
  const ana: TestUser = { ...row, fullName }
  const as = () => t.as(ana)

  okBody(await as().post('/api/user/verify-email/', { code: await lastCodeTo(t, email) }))
  okBody(await as().post('/api/user/verify-phone/send/', { phone }))
  okBody(await as().post('/api/user/verify-phone/', { code: await lastCodeTo(t, phone) }))
  okBody(await as().post('/api/user/role/', { role: 'provider' }))
  t.travel(61_000)
  okBody(await as().post('/api/user/phone/change/', { phone: otherPhone, password }))
  okBody(await t.as(null).post('/api/user/forgot-password/', { email }))
  okBody(
    await t.as(null).post('/api/contact/', {
      name: `Ana ${mark}`,
      email,
      subject: `Dúvida ${mark}`,
      message: `Escrevo ${mark}`,
    }),
  )
  okBody(
    await t
      .as(null)
      .post(
        '/api/notification/token/',
        { token: `push-${mark}-token` },
        { authorization: `Bearer ${access}` },
      ),
  )
  return { ana, email, phone, otherPhone, password, refresh }
}

/** Fills in everything a profile can hold, and uploads the pictures. */
const filledIn = async (t: TestApp, ana: TestUser, mark: string) => {
  const as = () => t.as(ana)
  okBody(
    await as().post('/api/consents/', { kind: 'analytics', decision: 'accepted', tracking_id: randomUUID() }),
  )
  const address = {
    ...t.make.addressInput(),
    street: `Rua ${mark}`,
    number: `7 ${mark}`,
    complement: `Apto ${mark}`,
    district: `Vila ${mark}`,
    label: `Casa ${mark}`,
  }
  okBody(
    await as().put('/api/profile/', {
      bio: `Bio ${mark}`,
      registrations: [{ council: 'CREA', state: 'SP', number: `1-${mark}` }],
      birth_date: '1985-04-12',
      addresses: [address],
    }),
  )
  okBody(await t.upload(ana, '/api/profile/photo/', await blankPicture(8, 8).png().toBuffer()))
  const photo = await uploadPhoto(t, ana)
  const withText = await subServiceWithText(t)
  const faxina = await t.make.subServiceId()
  okBody(
    await as().put('/api/user/services', [
      { sub_service: faxina, cities: [saoPaulo], price_cents: 20_000, instant: false },
    ]),
  )
  okBody(
    await as().put(
      '/api/user/availability/',
      availabilityInput({
        weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
        buffer_minutes: 0,
        notice_minutes: 0,
      }),
    ),
  )
  return { address, photo, withText }
}

/**
 * Creates a user with all possible data on both sides, through HTTP, with `mark` in every text. Review texts
 * omit it: reviews are kept under the pseudonym.
 */
export const makeFullAccount = async (t: TestApp, mark: string) => {
  const account = await registered(t, mark)
  const { ana } = account
  const { photo, ...told } = await filledIn(t, ana, mark)
  const { say, asCustomer, asProvider, agree, finish } = makeFullAccountJobs(t, ana, mark, { photo, ...told })

  const done = await asCustomer()
  await finish(done, ana, done.worker)
  const canceled = await asCustomer()
  await agree(canceled, ana)
  okBody(await t.as(ana).post(`/api/bookings/${canceled.booking}/cancel/`, { reason: `Motivo ${mark}` }))
  const open = await asCustomer()

  const worked = await asProvider()
  okBody(await t.as(worked.customer).post(`/api/offers/${worked.offer}/accept-update/`))
  await finish(worked, worked.customer, ana)
  const offered = await asProvider()
  await say(ana, offered.offer, `Aviso ${mark}`)
  await t.drain()
  return { ...account, photo, done, canceled, open, worked, offered }
}

export type FullAccount = Awaited<ReturnType<typeof makeFullAccount>>

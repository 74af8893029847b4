import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { users } from '@/server/db/schema/accounts'
import { saoPaulo, type TestUser } from './factories'
import type { TestApp } from './make-app'
import { uploader } from './upload'

type Answer = { statusCode: number; body: string }
const okay = <T>(answer: Answer): T => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
  return JSON.parse(answer.body || 'null') as T
}

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#14532d' } })
    .png()
    .toBuffer()

/** A sub-service whose form takes a text, and the field that does. */
const subServiceWithText = async (t: TestApp) => {
  const { rows } = await t.db.execute<{ slug: string; key: string }>(`
    select s.slug, field ->> 'key' as key from sub_services s, jsonb_array_elements(s.form -> 'steps') step, jsonb_array_elements(step -> 'fields') field
    where field ->> 'type' in ('text', 'textarea') and not field ? 'show_if' order by s.id limit 1`)
  const [found] = rows
  if (!found) throw new Error('no form takes a text')
  return found
}

/**
 * Somebody who did everything there is to do, on both sides, and put `mark` into every text on the way, all over HTTP.
 * What they wrote in reviews is without it: reviews stay, under the pseudonym.
 */
export const makeFullAccount = async (t: TestApp, mark: string) => {
  const upload = uploader(t)
  const email = `ana.${mark}@example.com`
  const phone = `+55119${String(60_000_000 + Math.floor(Math.random() * 9_999_999))}`
  const otherPhone = `+55119${String(70_000_000 + Math.floor(Math.random() * 9_999_999))}`
  const password = 'uma frase bem comprida'
  const registration = {
    email,
    password,
    full_name: `Ana ${mark} Silva`,
    role: 'consumer',
    accepted_terms: true,
  }
  const { user, access, refresh } = okay<{ user: { pk: number }; access: string; refresh: string }>(
    await t.as(null).post('/api/register/', registration, { 'user-agent': `Browser ${mark}` }),
  )
  const [row] = await t.db.select().from(users).where(eq(users.id, user.pk))
  if (!row) throw new Error('nobody was registered')
  const ana: TestUser = row
  const as = () => t.as(ana)

  const codeTo = async (to: string) => {
    await t.drain()
    return (
      okay<{ code: string }[]>(await t.as(null).get(`/api/dev/outbox/?to=${encodeURIComponent(to)}`))[0]
        ?.code ?? ''
    )
  }
  okay(await as().post('/api/user/verify-email/', { code: await codeTo(email) }))
  okay(await as().post('/api/user/verify-phone/send/', { phone }))
  okay(await as().post('/api/user/verify-phone/', { code: await codeTo(phone) }))
  okay(await as().post('/api/user/role/', { role: 'provider' }))
  t.travel(61_000)
  okay(await as().post('/api/user/verify-phone/send/', { phone: otherPhone }))
  okay(await t.as(null).post('/api/user/forgot-password/', { email }))
  okay(
    await t.as(null).post('/api/contact/', {
      name: `Ana ${mark}`,
      email,
      subject: `Dúvida ${mark}`,
      message: `Escrevo ${mark}`,
    }),
  )
  okay(
    await t
      .as(null)
      .post(
        '/api/notification/token/',
        { token: `push-${mark}-token` },
        { authorization: `Bearer ${access}` },
      ),
  )
  okay(
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
  okay(
    await as().put('/api/profile/', {
      bio: `Bio ${mark}`,
      registrations: [{ council: 'CREA', state: 'SP', number: `1-${mark}` }],
      birth_date: '1985-04-12',
      addresses: [address],
    }),
  )
  okay(await upload(ana, '/api/profile/photo/', await picture()))
  const photo = okay<{ id: string }>(await upload(ana, '/api/photos/', await picture())).id
  const withText = await subServiceWithText(t)
  const faxina = await t.make.subServiceId()
  okay(
    await as().put('/api/user/services', [
      { sub_service: faxina, cities: [saoPaulo], price_cents: 20_000, instant: false },
    ]),
  )
  okay(
    await as().put('/api/user/availability/', {
      weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
      exceptions: [],
      buffer_minutes: 0,
      notice_minutes: 0,
    }),
  )

  const say = async (who: TestUser, room: number, text: string) =>
    okay(await t.as(who).post(`/api/chat/rooms/${room}/messages/`, { text, client_id: randomUUID() }))

  /** A demand of Ana's with an offer of somebody's. */
  const asCustomer = async () => {
    const worker = await t.make.provider({ services: [withText.slug] })
    await t.make.browser(worker, `navegador-${randomUUID()}`)
    const answers = { ...(await t.make.answersFor(withText.slug)), [withText.key]: `Resposta ${mark}` }
    const body = {
      ...(await t.make.demandBody({}, withText.slug)),
      answers,
      address,
      description: `Pedido ${mark}`,
      photos: [photo],
    }
    const booking = okay<{ pk: number }>(
      await as().post('/api/demands/', body, { 'idempotency-key': `chave-${randomUUID()}-${mark}` }),
    ).pk
    await t.drain()
    const ready = okay<{ results: { suggestion: { pk: number }; booking: { pk: number } }[] }>(
      await t.as(worker).get('/api/provider/demands/?statusId=ready'),
    )
    const suggestion = ready.results.find((one) => one.booking.pk === booking)?.suggestion.pk ?? 0
    const offer = okay<{ pk: number }>(
      await t.as(worker).post('/api/offers/', { ...t.make.offerBody(), suggestion }),
    ).pk
    await say(worker, offer, 'Posso ir na terça.')
    await say(ana, offer, `Mensagem ${mark}`)
    return { worker, booking, offer, suggestion }
  }
  const agree = async (job: { booking: number; offer: number }, customer: TestUser) => {
    okay(await t.as(customer).post(`/api/offers/${job.offer}/approve/`))
    return okay<{ start_code: string }>(await t.as(customer).get(`/api/demands/${job.booking}/`)).start_code
  }
  const finish = async (job: { booking: number; offer: number }, customer: TestUser, worker: TestUser) => {
    const at = `/api/bookings/${job.booking}`
    okay(await t.as(worker).post(`${at}/start/`, { code: await agree(job, customer) }))
    okay(await t.as(worker).post(`${at}/deliver/`))
    okay(
      await t
        .as(customer)
        .post(`${at}/request-changes/`, { text: `Falta ${customer.id === ana.id ? mark : 'a janela'}` }),
    )
    okay(await t.as(worker).post(`${at}/deliver/`))
    okay(await t.as(customer).post(`${at}/complete/`))
    okay(
      await t.as(customer).post(`${at}/review/`, {
        rating: 5,
        text: customer.id === ana.id ? 'Serviço ótimo, recomendo.' : 'Muito boa profissional.',
      }),
    )
    okay(await t.as(worker).post(`${at}/review/`, { rating: 5, text: 'Tudo certo.' }))
  }
  const done = await asCustomer()
  await finish(done, ana, done.worker)
  const canceled = await asCustomer()
  await agree(canceled, ana)
  okay(await as().post(`/api/bookings/${canceled.booking}/cancel/`, { reason: `Motivo ${mark}` }))
  const open = await asCustomer()

  /** A demand of somebody's with an offer of Ana's. */
  const asProvider = async () => {
    const { pk: booking, customer } = await t.make.demand()
    await t.make.browser(customer, `navegador-${randomUUID()}`)
    await t.drain()
    const ready = okay<{ results: { suggestion: { pk: number }; booking: { pk: number } }[] }>(
      await as().get('/api/provider/demands/?statusId=ready'),
    )
    const suggestion = ready.results.find((one) => one.booking.pk === booking)?.suggestion.pk ?? 0
    const terms = t.make.offerBody({
      message: `Proposta ${mark}`,
      items: [{ kind: 'labour', text: `Mão de obra ${mark}`, amount_cents: 20_000 }],
    })
    const offer = okay<{ pk: number }>(await as().post('/api/offers/', { ...terms, suggestion })).pk
    okay(
      await as().post(`/api/offers/${offer}/update/`, {
        ...terms,
        message: `Novas condições ${mark}`,
        starts_at: new Date(t.context.clock().getTime() + (48 + booking) * 3_600_000).toISOString(),
      }),
    )
    return { customer, booking, offer }
  }
  const worked = await asProvider()
  okay(await t.as(worked.customer).post(`/api/offers/${worked.offer}/accept-update/`))
  await finish(worked, worked.customer, ana)
  const offered = await asProvider()
  await say(ana, offered.offer, `Aviso ${mark}`)
  await t.drain()
  return { ana, email, phone, otherPhone, password, refresh, photo, done, canceled, open, worked, offered }
}

export type FullAccount = Awaited<ReturnType<typeof makeFullAccount>>

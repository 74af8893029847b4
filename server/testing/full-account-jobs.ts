import { randomUUID } from 'node:crypto'
import type { TestUser } from './factories'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { uploadPhoto } from './uploaded-files'

interface Job {
  booking: number
  offer: number
}

interface Told {
  address: object
  photo: string
  /** A sub-service with a text field in its form, and that field's key. */
  withText: { slug: string; key: string }
}

/** The suggestion of a booking among those a provider has not answered. */
const suggestionOf = async (t: TestApp, provider: TestUser, booking: number): Promise<number> => {
  const ready = okBody<{ results: { suggestion: { pk: number }; booking: { pk: number } }[] }>(
    await t.as(provider).get('/api/provider/demands/?statusId=ready'),
  )
  return ready.results.find((one) => one.booking.pk === booking)?.suggestion.pk ?? 0
}

const messagesOf = (t: TestApp, ana: TestUser, mark: string) => {
  const say = async (who: TestUser, room: number, text: string) =>
    okBody(await t.as(who).post(`/api/chat/rooms/${room}/messages/`, { text, client_id: randomUUID() }))

  /** A PDF of Ana's, in a room where one is welcome. */
  const sendDocument = async (room: number) => {
    const pdf = Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n')
    const named = { filename: `Recibo ${mark}.pdf`, type: 'application/pdf' }
    const { id } = okBody<{ id: string }>(await t.upload(ana, `/api/chat/rooms/${room}/files/`, pdf, named))
    const said = { text: '', client_id: randomUUID(), files: [id] }
    okBody(await t.as(ana).post(`/api/chat/rooms/${room}/messages/`, said))
  }

  return { say, sendDocument }
}

/** Agrees on a job; returns the customer's start code. */
const agreeOn = async (t: TestApp, job: Job, customer: TestUser): Promise<string> => {
  await t.make.agree({ pk: job.offer, booking: job.booking, customer })
  return okBody<{ start_code: string }>(await t.as(customer).get(`/api/demands/${job.booking}/`)).start_code
}

/** Creates Ana's work with others, as customer and as provider; each of her texts contains `mark`. */
export const makeFullAccountJobs = (
  t: TestApp,
  ana: TestUser,
  mark: string,
  { address, photo, withText }: Told,
) => {
  const as = () => t.as(ana)

  const { say, sendDocument } = messagesOf(t, ana, mark)

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
    const booking = okBody<{ pk: number }>(
      await as().post('/api/demands/', body, { 'idempotency-key': `chave-${randomUUID()}-${mark}` }),
    ).pk
    await t.drain()
    const suggestion = await suggestionOf(t, worker, booking)
    const offer = okBody<{ pk: number }>(
      await t.as(worker).post('/api/offers/', { ...t.make.offerBody(), suggestion }),
    ).pk
    await say(worker, offer, 'Posso ir na terça.')
    await say(ana, offer, `Mensagem ${mark}`)
    return { worker, booking, offer, suggestion }
  }

  /** A demand of somebody's with an offer of Ana's. */
  const asProvider = async () => {
    const { pk: booking, customer } = await t.make.demand()
    await t.make.browser(customer, `navegador-${randomUUID()}`)
    await t.drain()
    const suggestion = await suggestionOf(t, ana, booking)
    const terms = t.make.offerBody({
      message: `Proposta ${mark}`,
      items: [{ kind: 'labour', text: `Mão de obra ${mark}`, amount_cents: 20_000 }],
    })
    const offer = okBody<{ pk: number }>(await as().post('/api/offers/', { ...terms, suggestion })).pk
    okBody(
      await as().post(`/api/offers/${offer}/update/`, {
        ...terms,
        message: `Novas condições ${mark}`,
        starts_at: new Date(t.context.clock().getTime() + (48 + booking) * 3_600_000).toISOString(),
      }),
    )
    return { customer, booking, offer }
  }
  const agree = (job: Job, customer: TestUser) => agreeOn(t, job, customer)

  const finish = async (job: Job, customer: TestUser, worker: TestUser) => {
    const at = `/api/bookings/${job.booking}`
    okBody(await t.as(worker).post(`${at}/start/`, { code: await agree(job, customer), early: true }))
    if (worker.id === ana.id) await sendDocument(job.offer)
    okBody(await t.as(worker).post(`${at}/deliver/`, { photos: [await uploadPhoto(t, worker)] }))
    okBody(
      await t
        .as(customer)
        .post(`${at}/request-changes/`, { text: `Falta ${customer.id === ana.id ? mark : 'a janela'}` }),
    )
    okBody(await t.as(worker).post(`${at}/deliver/`))
    okBody(await t.as(customer).post(`${at}/complete/`))
    okBody(
      await t.as(customer).post(`${at}/review/`, {
        rating: 5,
        text: customer.id === ana.id ? 'Serviço ótimo, recomendo.' : 'Muito boa profissional.',
      }),
    )
    okBody(await t.as(worker).post(`${at}/review/`, { rating: 5, text: 'Tudo certo.' }))
  }

  return { say, asCustomer, asProvider, agree, finish }
}

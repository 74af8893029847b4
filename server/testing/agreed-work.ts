import type { Demands } from './demands'
import { okay } from './okay'
import type { As } from './speaker'

/** Bookings from their approval on, each step taken through the API by whoever takes it. */
export const agreedWorkFactories = (as: As, { offer }: Demands) => {
  /** An approved booking: `pk` is the offer's, `booking` the booking's. */
  const approved = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await offer(options)
    okay(await as(made.customer).post(`/api/offers/${made.pk}/approve/`))
    const shown = okay<{ start_code: string }>(await as(made.customer).get(`/api/demands/${made.booking}/`))
    return { ...made, startCode: shown.start_code }
  }

  const started = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await approved(options)
    okay(await as(made.provider).post(`/api/bookings/${made.booking}/start/`, { code: made.startCode }))
    return made
  }

  const delivered = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await started(options)
    okay(await as(made.provider).post(`/api/bookings/${made.booking}/deliver/`))
    return made
  }

  const completed = async (options: Parameters<typeof offer>[0] = {}) => {
    const made = await delivered(options)
    okay(await as(made.customer).post(`/api/bookings/${made.booking}/complete/`))
    return made
  }

  return { approved, started, delivered, completed }
}

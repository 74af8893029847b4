import type { BookingState } from '@/lib/contract/booking-states'
import type { Locale } from '@/server/http/locale'

interface End {
  said: Record<Locale, (day: string) => string>
  fee: Record<Locale, string>
}

const fee = { pt: 'Retido como taxa de cancelamento', en: 'Kept as a cancellation fee' }
const noShowFee = { pt: 'Retido como taxa de falta', en: 'Kept as a no-show fee' }

const ends: Partial<Record<BookingState, End>> = {
  canceled_by_customer: {
    said: {
      pt: (day) => `Serviço cancelado pelo cliente em ${day}`,
      en: (day) => `Service canceled by the customer on ${day}`,
    },
    fee,
  },
  canceled_by_provider: {
    said: {
      pt: (day) => `Serviço cancelado pelo profissional em ${day}`,
      en: (day) => `Service canceled by the professional on ${day}`,
    },
    fee,
  },
  no_show_customer: {
    said: {
      pt: (day) => `Serviço não realizado: o cliente não estava (registrado em ${day})`,
      en: (day) => `Service not done: the customer was absent (reported on ${day})`,
    },
    fee: noShowFee,
  },
  no_show_provider: {
    said: {
      pt: (day) => `Serviço não realizado: o profissional não veio (registrado em ${day})`,
      en: (day) => `Service not done: the professional did not come (reported on ${day})`,
    },
    fee: noShowFee,
  },
}

/**
 * Returns the receipt's texts for a paid job that ended without its work: the end, its author, and the fee's
 * name. Null if the work was done.
 */
export const receiptEndOf = (status: BookingState): End | null => ends[status] ?? null

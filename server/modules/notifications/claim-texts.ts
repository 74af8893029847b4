import type { Locale } from '@/server/http/locale'
import { quoteAtEnd, type RenderText } from './text'

/** The words about warranty claims. */
export const claimTexts = {
  claim_opened: {
    pt: ({ service, when, said }) => [
      'Pedido de garantia',
      `${service}: responda até ${when}${quoteAtEnd(said)}`,
    ],
    en: ({ service, when, said }) => ['Warranty claim', `${service}: answer by ${when}${quoteAtEnd(said)}`],
  },
  claim_visit: {
    pt: ({ service, when }) => ['Visita de garantia marcada', `${service}: ${when}, sem custo.`],
    en: ({ service, when }) => ['Warranty visit booked', `${service}: ${when}, free of charge.`],
  },
  claim_missed_customer: {
    pt: ({ service, when }) => [
      'Visita de garantia não feita',
      `${service}: o profissional tem até ${when} para responder de novo.`,
    ],
    en: ({ service, when }) => [
      'Warranty visit missed',
      `${service}: the professional has until ${when} to answer again.`,
    ],
  },
  claim_missed_provider: {
    pt: ({ service, when }) => [
      'Visita de garantia não feita',
      `${service}: marque outra visita até ${when}.`,
    ],
    en: ({ service, when }) => ['Warranty visit missed', `${service}: book another visit by ${when}.`],
  },
  claim_mended: {
    pt: ({ service, when }) => ['Ficou pronto?', `${service}: confira e responda até ${when}.`],
    en: ({ service, when }) => ['Is it mended?', `${service}: check it and answer by ${when}.`],
  },
  claim_money: {
    pt: ({ service, amount, when }) => [
      'Reembolso oferecido',
      `${service}: o profissional oferece ${amount}. Responda até ${when}.`,
    ],
    en: ({ service, amount, when }) => [
      'Refund offered',
      `${service}: the professional offers ${amount}. Answer by ${when}.`,
    ],
  },
  claim_declined_customer: {
    pt: ({ service, when, said }) => [
      // Without a reason, a deadline ended or a visit was missed: nobody declined.
      said ? 'Garantia recusada' : 'Garantia sem solução',
      `${service}: você pode abrir uma disputa até ${when}${quoteAtEnd(said)}`,
    ],
    en: ({ service, when, said }) => [
      said ? 'Warranty claim declined' : 'Warranty claim not settled',
      `${service}: you can open a dispute until ${when}${quoteAtEnd(said)}`,
    ],
  },
  claim_declined_provider: {
    pt: ({ service, when, said }) => [
      'Pedido de garantia não resolvido',
      `${service}: o cliente pode abrir uma disputa até ${when}${quoteAtEnd(said)}`,
    ],
    en: ({ service, when, said }) => [
      'Warranty claim not settled',
      `${service}: the customer can open a dispute until ${when}${quoteAtEnd(said)}`,
    ],
  },
  claim_disputed: {
    pt: ({ service, when }) => ['Disputa da garantia', `${service}: vocês têm até ${when} para se entender.`],
    en: ({ service, when }) => [
      'Dispute of the warranty',
      `${service}: you both have until ${when} to settle it.`,
    ],
  },
  claim_refunded_customer: {
    pt: ({ service, amount }) => ['Reembolso da garantia', `${service}: ${amount} voltam para você.`],
    en: ({ service, amount }) => ['Warranty refund', `${service}: ${amount} goes back to you.`],
  },
  claim_refunded_provider: {
    pt: ({ service, amount }) => ['Reembolso da garantia', `${service}: ${amount} voltam ao cliente.`],
    en: ({ service, amount }) => ['Warranty refund', `${service}: ${amount} goes back to the customer.`],
  },
  claim_resolved: {
    pt: ({ service }) => ['Pedido de garantia encerrado', `${service}: nenhum valor foi movido.`],
    en: ({ service }) => ['Warranty claim settled', `${service}: no money moved.`],
  },
  claim_lapsed: {
    pt: ({ service }) => ['Pedido de garantia encerrado', `${service}: o prazo para a disputa acabou.`],
    en: ({ service }) => ['Warranty claim over', `${service}: the time to dispute it has ended.`],
  },
  claim_withdrawn: {
    pt: ({ service }) => ['Pedido de garantia retirado', `${service}: nada mais precisa ser feito.`],
    en: ({ service }) => ['Warranty claim withdrawn', `${service}: nothing else is to be done.`],
  },
} as const satisfies Record<string, Record<Locale, RenderText>>

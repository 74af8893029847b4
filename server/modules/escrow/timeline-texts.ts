import type { CancellationPreset } from '@/lib/contract/cancellation-presets'
import { freeMinutesAfterPaying, presetTerms } from '@/lib/shared/cancellation'
import type { Locale } from '@/server/http/locale'

export type Side = 'customer' | 'provider'
type Words = Record<Side, Record<Locale, string>>

const both = (pt: string, en: string): Words => ({ customer: { pt, en }, provider: { pt, en } })

const canceledAhead = (preset: CancellationPreset): Words => {
  const { freeHoursAhead } = presetTerms[preset]
  const ahead = {
    pt: `cancelou até ${freeHoursAhead} horas antes do início: sem taxa`,
    en: `canceled at least ${freeHoursAhead} hours before the start: no fee`,
  }
  return {
    customer: { pt: `Você ${ahead.pt}`, en: `You ${ahead.en}` },
    provider: { pt: `O cliente ${ahead.pt}`, en: `The customer ${ahead.en}` },
  }
}

/** Texts of a booking's money events, per side. */
const timelineTexts = {
  reserved: {
    customer: { pt: 'Horário reservado para você pagar', en: 'Time held for you to pay' },
    provider: { pt: 'Reservado: o cliente ainda vai pagar', en: 'Held: the customer has yet to pay' },
  },
  reservedBefore: {
    customer: { pt: 'Horário reservado', en: 'Time held' },
    provider: { pt: 'Horário reservado pelo cliente', en: 'Time held by the customer' },
  },
  expires: both('Sem pagamento até aqui, o horário fica livre', 'Unpaid by then, the time is free again'),
  paid: {
    customer: { pt: 'Você pagou', en: 'You paid' },
    provider: { pt: 'O cliente pagou', en: 'The customer paid' },
  },
  strayLate: both('Pagamento fora do prazo: reembolsado', 'Payment too late: refunded'),
  strayTwice: both('Pagamento a mais: reembolsado', 'Payment too many: refunded'),
  strayOther: both(
    'Valor diferente do pedido: a equipe confere',
    'Another amount than was asked for: the team looks at it',
  ),
  strayContested: both(
    'Pagamento que o seu banco contestou: fica parado até a resposta',
    'Payment your bank contests: it is on hold until that is answered',
  ),
  strayTaken: both('Pagamento que o seu banco devolveu a você', 'Payment your bank returned to you'),
  coupon: both('Cupom, por nossa conta', 'Coupon, paid by us'),
  couponOfProvider: {
    customer: {
      pt: 'Cupom do profissional: desconto no preço',
      en: 'Coupon of the professional: off the price',
    },
    provider: { pt: 'Seu cupom: desconto no preço', en: 'Your coupon: off your price' },
  },
  held: both('Pagamento protegido até o serviço ficar pronto', 'Payment protected until the work is done'),
  advance: {
    customer: { pt: 'Adiantamento de material, com recibo', en: 'Advance on material, with its receipt' },
    provider: { pt: 'Adiantamento de material liberado', en: 'Advance on material released' },
  },
  advanceReturned: both('Adiantamento de material devolvido', 'Advance on material returned'),
  advanceOwed: both(
    'Adiantamento que faltou devolver: sai do que você receber',
    'Advance still to be returned: taken from what you get next',
  ),
  completion: both('Serviço concluído', 'Work done'),
  completionBySilence: {
    customer: {
      pt: 'Se você não se opuser, o serviço é concluído',
      en: 'Unless you object, the work is done',
    },
    provider: {
      pt: 'Se o cliente não se opuser, o serviço é concluído',
      en: 'Unless the customer objects, the work is done',
    },
  },
  released: {
    // Includes the commission: the customer reads the price, the provider their net.
    customer: { pt: 'Preço do serviço liberado', en: 'Price of the service released' },
    provider: { pt: 'Liberado para você', en: 'Released to you' },
  },
  reserveHeld: both(
    'Guardado na sua reserva: foi pago com saldo depositado há poucos dias',
    'Held in your reserve: it was paid with money deposited a few days ago',
  ),
  reserveEnds: both('Sai da reserva e fica disponível', 'Leaves the reserve and is available'),
  setOff: both('Descontado de uma dívida anterior', 'Set off against an earlier debt'),
  commission: both('Nossa comissão, só sobre mão de obra', 'Our commission, on labor only'),
  fee: {
    customer: { pt: 'Taxa de cancelamento', en: 'Cancellation fee' },
    provider: { pt: 'Taxa de cancelamento para você', en: 'Cancellation fee for you' },
  },
  noShowFee: {
    customer: { pt: 'Taxa de falta', en: 'No-show fee' },
    provider: { pt: 'Taxa de falta para você', en: 'No-show fee for you' },
  },
  noShowReported: both(
    'Falta registrada: o pagamento fica protegido enquanto dá para contestar',
    'No-show reported: the payment stays protected while it can be objected to',
  ),
  objectionEnds: both('Até aqui vocês podem contestar a falta', 'You both may object until then'),
  refundExpected: {
    customer: { pt: 'Reembolso para você', en: 'Refund to you' },
    provider: { pt: 'Reembolso ao cliente', en: 'Refund to the customer' },
  },
  refundUnderWay: {
    customer: { pt: 'Reembolso a caminho', en: 'Refund under way' },
    provider: { pt: 'Reembolso ao cliente', en: 'Refund to the customer' },
  },
  refundByTransfer: {
    customer: {
      pt: 'Reembolso por transferência: nossa equipe envia e avisa você',
      en: 'Refund by transfer: our team sends it and tells you',
    },
    provider: { pt: 'Reembolso ao cliente por transferência', en: 'Refund to the customer by transfer' },
  },
  refunded: {
    customer: { pt: 'Reembolsado para você', en: 'Refunded to you' },
    provider: { pt: 'Reembolsado ao cliente', en: 'Refunded to the customer' },
  },
  toBalance: {
    customer: { pt: 'Reembolsado no seu saldo', en: 'Refunded to your balance' },
    provider: { pt: 'Reembolsado ao cliente', en: 'Refunded to the customer' },
  },
  canceledJustPaid: {
    customer: {
      pt: `Você cancelou até ${freeMinutesAfterPaying} minutos depois de pagar: sem taxa`,
      en: `You canceled within ${freeMinutesAfterPaying} minutes of paying: no fee`,
    },
    provider: {
      pt: `O cliente cancelou até ${freeMinutesAfterPaying} minutos depois de pagar: sem taxa`,
      en: `The customer canceled within ${freeMinutesAfterPaying} minutes of paying: no fee`,
    },
  },
  canceledAheadFlexible: canceledAhead('flexible'),
  canceledAhead: canceledAhead('usual'),
  canceledAheadStrict: canceledAhead('strict'),
  canceledLate: {
    customer: {
      pt: 'Você cancelou depois do prazo grátis',
      en: 'You canceled after the free period',
    },
    provider: {
      pt: 'O cliente cancelou depois do prazo grátis',
      en: 'The customer canceled after the free period',
    },
  },
  withdrawn: {
    customer: {
      pt: 'Você desistiu dentro dos sete dias (art. 49): sem taxa',
      en: 'You withdrew within the seven days (art. 49): no fee',
    },
    provider: {
      pt: 'O cliente desistiu dentro dos sete dias (art. 49): sem taxa',
      en: 'The customer withdrew within the seven days (art. 49): no fee',
    },
  },
  away: {
    customer: {
      pt: 'Você não estava no horário marcado',
      en: 'You were not there at the agreed time',
    },
    provider: {
      pt: 'O cliente não estava no horário marcado',
      en: 'The customer was not there at the agreed time',
    },
  },
  awayInTime: {
    customer: {
      pt: 'Você não estava, mas dentro dos sete dias para desistir (art. 49): sem taxa',
      en: 'You were not there, but within the seven days to withdraw (art. 49): no fee',
    },
    provider: {
      pt: 'O cliente não estava, mas dentro dos sete dias para desistir (art. 49): sem taxa',
      en: 'The customer was not there, but within the seven days to withdraw (art. 49): no fee',
    },
  },
  providerLeft: {
    customer: {
      pt: 'O profissional cancelou: volta tudo para você',
      en: 'The professional canceled: everything goes back to you',
    },
    provider: {
      pt: 'Você cancelou: volta tudo para o cliente',
      en: 'You canceled: everything goes back to the customer',
    },
  },
  providerAway: {
    customer: {
      pt: 'O profissional não veio: volta tudo para você',
      en: 'The professional did not come: everything goes back to you',
    },
    provider: {
      pt: 'Você não foi ao serviço: volta tudo para o cliente',
      en: 'You did not come: everything goes back to the customer',
    },
  },
  agreed: both('Como vocês combinaram no acordo', 'As you both agreed'),
  decided: both('Por decisão da nossa equipe', 'As our team decided'),
  warrantyTaken: both('Reembolso da garantia, do seu saldo', 'Warranty refund, from your balance'),
  warrantyOwed: both('Reembolso da garantia, a descontar', 'Warranty refund, to be set off'),
  commissionReturned: both('Comissão devolvida', 'Commission returned'),
  underWarranty: both('Pela garantia', 'Under warranty'),
  claimDisputed: both('Disputa da garantia aberta', 'Dispute of the warranty opened'),
  disputed: both('Disputa aberta: o dinheiro fica parado', 'Dispute opened: the money stands still'),
  disputeStage: both('Fim desta etapa da disputa', 'End of this stage of the dispute'),
  disputeWithdrawn: both('Disputa retirada', 'Dispute taken back'),
  disputeResolved: both('Disputa encerrada', 'Dispute settled'),
  contested: {
    customer: {
      pt: 'O seu banco contestou o pagamento: o dinheiro fica parado até a resposta',
      en: 'Your bank contests the payment: the money stands still until it is answered',
    },
    provider: {
      pt: 'O banco do cliente contestou o pagamento: o dinheiro fica parado até a resposta',
      en: 'The customer’s bank contests the payment: the money stands still until it is answered',
    },
  },
  pixReturn: {
    customer: {
      pt: 'O seu banco pediu o Pix de volta (MED): o dinheiro fica parado até a decisão',
      en: 'Your bank asked for the Pix back (MED): the money stands still until that is decided',
    },
    provider: {
      pt: 'O banco do cliente pediu o Pix de volta (MED): o dinheiro fica parado até a decisão',
      en: 'The customer’s bank asked for the Pix back (MED): the money stands still until that is decided',
    },
  },
  pixReturnWon: both(
    'Devolução do Pix negada: o dinheiro voltou',
    'Return of the Pix refused: the money is back',
  ),
  pixReturnLost: {
    customer: {
      pt: 'O Pix voltou a você, pelo banco (MED)',
      en: 'The Pix went back to you, by the bank (MED)',
    },
    provider: {
      pt: 'O Pix voltou ao cliente, pelo banco (MED)',
      en: 'The Pix went back to the customer, by the bank (MED)',
    },
  },
  contestTaken: both(
    'Tirado do que você já tinha recebido, até a resposta do banco',
    'Taken from what you had received, until the bank answers',
  ),
  contestOwed: both(
    'O que já não estava disponível: sai do que você receber',
    'What was not available any more: taken from what you get next',
  ),
  restFrozen: both(
    'O resto do que está guardado também espera o banco',
    'The rest of what is held waits for the bank as well',
  ),
  restThawed: both(
    'O banco decidiu: o resto volta a ser guardado',
    'The bank has decided: the rest is held again',
  ),
  contestWon: both('Contestação encerrada: o dinheiro voltou', 'Contest over: the money is back'),
  contestLost: {
    customer: { pt: 'O seu banco devolveu o pagamento a você', en: 'Your bank returned the payment to you' },
    provider: {
      pt: 'O banco devolveu o pagamento ao cliente',
      en: 'The bank returned the payment to the customer',
    },
  },
} satisfies Record<string, Words>

export type TimelinePhrase = keyof typeof timelineTexts

export const timelineText = (said: TimelinePhrase, side: Side, locale: Locale): string =>
  timelineTexts[said][side][locale]

/**
 * Returns the prefix of an event of an earlier agreement. A provider sees earlier agreements of their own
 * only, so theirs has no name.
 */
export const earlierAgreementPrefix = (name: string, side: Side, locale: Locale): string => {
  if (side === 'provider') return locale === 'pt' ? 'Combinado anterior: ' : 'Earlier agreement: '
  return locale === 'pt' ? `Combinado anterior, com ${name}: ` : `Earlier agreement, with ${name}: `
}

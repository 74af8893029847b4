import type { Locale } from '@/server/http/locale'

export const paymentNotices = [
  'paid',
  'failed',
  'refund_requested',
  'refund_by_transfer',
  'refunded',
  'transferred',
] as const
export type PaymentNotice = (typeof paymentNotices)[number]

interface Words {
  subject: (amount: string) => string
  heading: string
  /** `price` is `amount` without interest. */
  lead: (amount: string, price: string) => string
}

/** Texts of mails about a customer's money. */
export const mailTexts: Record<Locale, Record<PaymentNotice, Words>> = {
  pt: {
    paid: {
      subject: (amount) => `Pagamento de ${amount} recebido`,
      heading: 'Pagamento recebido',
      lead: (amount, price) =>
        `Pagamento de ${amount} confirmado. ${price} ficam protegidos até a conclusão.`,
    },
    failed: {
      subject: (amount) => `Pagamento de ${amount} não aceito`,
      heading: 'Pagamento não aceito',
      lead: (amount) => `A operadora não aceitou o pagamento de ${amount}. Nada foi cobrado.`,
    },
    refund_requested: {
      subject: (amount) => `Reembolso de ${amount} a caminho`,
      heading: 'Seu reembolso está a caminho',
      lead: (amount) =>
        `Você recebe ${amount} no mesmo meio de pagamento. Por Pix, costuma chegar em minutos; no cartão, em até duas faturas.`,
    },
    refund_by_transfer: {
      subject: (amount) => `Reembolso de ${amount} por transferência`,
      heading: 'Seu reembolso vai por transferência',
      lead: (amount) =>
        `Não dá para usar o mesmo meio de pagamento: a nossa equipe transfere ${amount} e avisa você quando sair.`,
    },
    refunded: {
      subject: (amount) => `Reembolso de ${amount} concluído`,
      heading: 'Reembolso concluído',
      lead: (amount) => `Você recebeu ${amount} no mesmo meio de pagamento.`,
    },
    transferred: {
      subject: (amount) => `Reembolso de ${amount} concluído`,
      heading: 'Reembolso concluído',
      lead: (amount) => `Você recebeu ${amount} por transferência.`,
    },
  },
  en: {
    paid: {
      subject: (amount) => `Payment of ${amount} received`,
      heading: 'Payment received',
      lead: (amount, price) => `Payment of ${amount} confirmed. ${price} stays protected until completion.`,
    },
    failed: {
      subject: (amount) => `Payment of ${amount} not accepted`,
      heading: 'Payment not accepted',
      lead: (amount) => `The card company did not accept the payment of ${amount}. Nothing was charged.`,
    },
    refund_requested: {
      subject: (amount) => `Refund of ${amount} on its way`,
      heading: 'Your refund is on its way',
      lead: (amount) =>
        `You receive ${amount} by the same means of payment. By Pix it usually takes minutes; on a card, up to two statements.`,
    },
    refund_by_transfer: {
      subject: (amount) => `Refund of ${amount} by transfer`,
      heading: 'Your refund goes by transfer',
      lead: (amount) =>
        `The same means of payment cannot be used: our team transfers ${amount} and tells you when it has left.`,
    },
    refunded: {
      subject: (amount) => `Refund of ${amount} done`,
      heading: 'Refund done',
      lead: (amount) => `You received ${amount} by the same means of payment.`,
    },
    transferred: {
      subject: (amount) => `Refund of ${amount} done`,
      heading: 'Refund done',
      lead: (amount) => `You received ${amount} by transfer.`,
    },
  },
}

/** Why money goes back that came after the time to pay. */
export const lateRefundReason: Record<Locale, string> = {
  pt: 'O pagamento chegou depois do prazo, e o serviço não foi confirmado com ele.',
  en: 'The payment came too late, and the service was not confirmed with it.',
}

/** Why less goes back than was paid. */
export const retainedFeeTexts: Record<
  Locale,
  Record<'canceled' | 'begun' | 'away', (amount: string, ahead: string) => string>
> = {
  pt: {
    canceled: (amount, ahead) =>
      `${amount} ficaram como taxa de cancelamento, porque você cancelou ${ahead} antes do início.`,
    begun: (amount) =>
      `${amount} ficaram como taxa de cancelamento, porque você cancelou depois da hora marcada.`,
    away: (amount) =>
      `${amount} ficaram como taxa, porque o profissional informou que você não estava no local na hora marcada.`,
  },
  en: {
    canceled: (amount, ahead) =>
      `${amount} was kept as the cancellation fee, because you canceled ${ahead} before the start.`,
    begun: (amount) =>
      `${amount} was kept as the cancellation fee, because you canceled after the agreed start.`,
    away: (amount) =>
      `${amount} was kept as a fee, because the professional reported that you were not there at the agreed time.`,
  },
}

/** Next step after a declined payment. */
export const failureAdvice: Record<
  Locale,
  Record<'held' | 'over' | 'deposit', { say: (until: string) => string; button: string }>
> = {
  pt: {
    held: {
      say: (until) =>
        `O horário continua reservado para você até ${until}. Até lá, dá para pagar com Pix ou com outro cartão.`,
      button: 'Pagar agora',
    },
    over: {
      say: () =>
        'O tempo para pagar acabou e o horário foi liberado. Se ainda quiser o serviço, escolha de novo.',
      button: 'Ver o pedido',
    },
    deposit: {
      say: () => 'Se quiser, tente de novo com Pix ou com outro cartão.',
      button: 'Adicionar saldo',
    },
  },
  en: {
    held: {
      say: (until) =>
        `The time is still held for you until ${until}. Until then you can pay by Pix or with another card.`,
      button: 'Pay now',
    },
    over: {
      say: () =>
        'The time to pay is over, and the time you chose is free again. If you still want the work, choose anew.',
      button: 'See the request',
    },
    deposit: { say: () => 'If you like, try again by Pix or with another card.', button: 'Add balance' },
  },
}

export const depositIntro: Record<Locale, (amount: string) => string> = {
  pt: (amount) => `Recebemos ${amount}. O valor já está no seu saldo.`,
  en: (amount) => `We received ${amount}. It is in your balance now.`,
}

export const mailFrame: Record<
  Locale,
  { reference: (reference: string) => string; button: string; footer: string }
> = {
  pt: {
    reference: (reference) => `Referência: ${reference}`,
    button: 'Ver os detalhes',
    footer: 'Você recebe este aviso porque ele trata do seu dinheiro.',
  },
  en: {
    reference: (reference) => `Reference: ${reference}`,
    button: 'See the details',
    footer: 'You receive this notice because it concerns your money.',
  },
}

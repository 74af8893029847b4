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
        `Pagamento de ${amount} confirmado. ${price} ficam guardados até o serviço terminar.`,
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
        `${amount} volta por onde veio. Por Pix costuma chegar em minutos; no cartão, em até duas faturas.`,
    },
    refund_by_transfer: {
      subject: (amount) => `Reembolso de ${amount} por transferência`,
      heading: 'Seu reembolso vai por transferência',
      lead: (amount) =>
        `${amount} não podem voltar por onde vieram: a nossa equipe transfere o valor e avisa você quando ele sair.`,
    },
    refunded: {
      subject: (amount) => `Devolvemos ${amount}`,
      heading: 'Reembolso concluído',
      lead: (amount) => `${amount} voltou por onde veio.`,
    },
    transferred: {
      subject: (amount) => `Devolvemos ${amount}`,
      heading: 'Reembolso concluído',
      lead: (amount) => `${amount} foram devolvidos a você por transferência.`,
    },
  },
  en: {
    paid: {
      subject: (amount) => `Payment of ${amount} received`,
      heading: 'Payment received',
      lead: (amount, price) => `Payment of ${amount} confirmed. ${price} is held until the work is done.`,
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
        `${amount} goes back where it came from. By Pix it usually takes minutes; on a card, up to two statements.`,
    },
    refund_by_transfer: {
      subject: (amount) => `Refund of ${amount} by transfer`,
      heading: 'Your refund goes by transfer',
      lead: (amount) =>
        `${amount} cannot go back the way it came: our team transfers it and tells you when it has left.`,
    },
    refunded: {
      subject: (amount) => `We gave back ${amount}`,
      heading: 'Refund done',
      lead: (amount) => `${amount} went back where it came from.`,
    },
    transferred: {
      subject: (amount) => `We gave back ${amount}`,
      heading: 'Refund done',
      lead: (amount) => `${amount} was given back to you by transfer.`,
    },
  },
}

/** Why money goes back that came after the time to pay. */
export const lateRefundReason: Record<Locale, string> = {
  pt: 'O pagamento chegou depois que o prazo dele terminou e não valeu para a reserva.',
  en: 'The payment came after its time had ended and did not count for the booking.',
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
        `O horário continua guardado para você até ${until}. Até lá, dá para pagar com Pix ou com outro cartão.`,
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

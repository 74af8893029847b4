import type { Locale } from '@/server/http/locale'
import { quoteAtEnd, type RenderText } from './text'

/** The words about held money and disputes. */
export const escrowTexts = {
  escrow_released: {
    pt: ({ service, amount }) => ['Pagamento liberado', `${service}: ${amount} já são seus.`],
    en: ({ service, amount }) => ['Payment released', `${service}: ${amount} is yours now.`],
  },
  fee_released: {
    pt: ({ service, amount }) => ['Taxa de cancelamento', `${service}: ${amount} já são seus.`],
    en: ({ service, amount }) => ['Cancellation fee', `${service}: ${amount} is yours now.`],
  },
  advance_asked: {
    pt: ({ service, amount }) => [
      'Pedido de adiantamento',
      `${service}: o profissional pede ${amount} para o material.`,
    ],
    en: ({ service, amount }) => [
      'Advance asked for',
      `${service}: the professional asks for ${amount} for material.`,
    ],
  },
  advance_granted: {
    pt: ({ service, amount }) => [
      'Adiantamento aprovado',
      `${service}: envie o recibo para receber ${amount}.`,
    ],
    en: ({ service, amount }) => ['Advance granted', `${service}: send the receipt to get ${amount}.`],
  },
  advance_refused: {
    pt: ({ service, amount }) => [
      'Adiantamento recusado',
      `${service}: ${amount} continuam protegidos até a conclusão.`,
    ],
    en: ({ service, amount }) => [
      'Advance refused',
      `${service}: ${amount} stays protected until completion.`,
    ],
  },
  advance_drawn: {
    pt: ({ service, amount }) => ['Adiantamento usado', `${service}: ${amount} de material, com recibo.`],
    en: ({ service, amount }) => ['Advance drawn', `${service}: ${amount} of material, with its receipt.`],
  },
  chargeback_opened: {
    pt: ({ service, amount }) => [
      'Pagamento contestado',
      `${service}: um banco contestou ${amount}. O valor fica parado até a decisão.`,
    ],
    en: ({ service, amount }) => [
      'Payment contested',
      `${service}: a bank contests ${amount}. The sum stands still until it decides.`,
    ],
  },
  chargeback_won: {
    pt: ({ service, amount }) => [
      'Contestação encerrada',
      `${service}: ${amount} voltaram para onde estavam.`,
    ],
    en: ({ service, amount }) => ['Contest over', `${service}: ${amount} is back where it was.`],
  },
  chargeback_lost: {
    pt: ({ service, amount }) => [
      'Contestação encerrada',
      `${service}: o banco devolveu ${amount} a quem pagou.`,
    ],
    en: ({ service, amount }) => ['Contest over', `${service}: the bank returned ${amount} to the payer.`],
  },
  pix_return_opened: {
    pt: ({ service, amount }) => [
      'Devolução de Pix pedida',
      `${service}: o banco de quem pagou pediu de volta um Pix de ${amount} (MED). O valor fica parado até a decisão.`,
    ],
    en: ({ service, amount }) => [
      'Return of a Pix asked for',
      `${service}: the payer’s bank asked for a Pix of ${amount} back (MED). The sum stands still until that is decided.`,
    ],
  },
  pix_return_won: {
    pt: ({ service, amount }) => [
      'Devolução de Pix negada',
      `${service}: o Pix fica como estava, e ${amount} voltaram para onde estavam.`,
    ],
    en: ({ service, amount }) => [
      'Return of the Pix refused',
      `${service}: the Pix stands, and ${amount} is back where it was.`,
    ],
  },
  pix_return_lost: {
    pt: ({ service, amount }) => [
      'Pix devolvido',
      `${service}: o Pix de ${amount} voltou a quem pagou, pelo banco (MED).`,
    ],
    en: ({ service, amount }) => [
      'Pix returned',
      `${service}: the Pix of ${amount} went back to the payer, by the bank (MED).`,
    ],
  },
  refunded_unwound: {
    pt: ({ service, amount }) => [
      'Pagamento devolvido',
      `${service}: ${amount} voltaram a quem pagou, por fora da plataforma. O serviço foi encerrado.`,
    ],
    en: ({ service, amount }) => [
      'Payment given back',
      `${service}: ${amount} went back to the payer, outside of the platform. The service has ended.`,
    ],
  },
  refunded_begun: {
    pt: ({ service, amount }) => [
      'Pagamento devolvido',
      `${service}: ${amount} voltaram a quem pagou, por fora da plataforma, e o serviço já começou. Nada mais está guardado: a nossa equipe vai falar com vocês.`,
    ],
    en: ({ service, amount }) => [
      'Payment given back',
      `${service}: ${amount} went back to the payer, outside of the platform, and the work has begun. Nothing is held any more: our team will speak with you.`,
    ],
  },
  dispute_opened: {
    pt: ({ service, when }) => [
      'Disputa: prazo para conversar',
      `${service}: vocês têm até ${when} para se entender. O dinheiro fica parado.`,
    ],
    en: ({ service, when }) => [
      'Dispute: time to talk',
      `${service}: you both have until ${when} to settle it. The money stands still.`,
    ],
  },
  dispute_proposing: {
    pt: ({ service, when }) => [
      'Disputa: hora de propor',
      `${service}: você e a outra pessoa podem propor um acordo até ${when}.`,
    ],
    en: ({ service, when }) => [
      'Dispute: time to propose',
      `${service}: each side proposes a refund, until ${when}.`,
    ],
  },
  dispute_proposed: {
    pt: ({ service, amount, said }) => [
      'Nova proposta de acordo',
      `${service}: devolver ${amount}${quoteAtEnd(said)}`,
    ],
    en: ({ service, amount, said }) => [
      'New settlement proposal',
      `${service}: refund ${amount}${quoteAtEnd(said)}`,
    ],
  },
  dispute_evidence: {
    pt: ({ service }) => ['Disputa: novas provas', `${service}: a outra pessoa enviou informações.`],
    en: ({ service }) => ['Dispute: new evidence', `${service}: the other side sent information.`],
  },
  dispute_agreed: {
    pt: ({ service, amount }) => [
      'Acordo aceito',
      `${service}: ${amount} voltam ao cliente, o resto é liberado.`,
    ],
    en: ({ service, amount }) => [
      'Settlement accepted',
      `${service}: ${amount} goes back to the customer, the rest is released.`,
    ],
  },
  dispute_escalated: {
    pt: ({ service, when }) => ['Disputa com a nossa equipe', `${service}: decidimos até ${when}.`],
    en: ({ service, when }) => ['Dispute with our team', `${service}: we decide by ${when}.`],
  },
  dispute_to_decide: {
    pt: ({ service, when }) => [
      'Disputa à espera de decisão',
      `${service}: as partes não se acertaram. Decida até ${when}.`,
    ],
    en: ({ service, when }) => [
      'A dispute waits for a decision',
      `${service}: the two sides did not agree. Decide by ${when}.`,
    ],
  },
  complaint_made: {
    pt: ({ service }) => ['Denúncia de uma pessoa', `${service}: leia o caso e ouça cliente e profissional.`],
    en: ({ service }) => ['Report of a person', `${service}: read the case and hear both sides.`],
  },
  case_opened: {
    pt: ({ service, when }) => ['Um caso espera por você', `${service}.${when ? ` Prazo: ${when}.` : ''}`],
    en: ({ service, when }) => ['A case waits for you', `${service}.${when ? ` Due ${when}.` : ''}`],
  },
  case_deadline_near: {
    pt: ({ service, when }) => ['O prazo de um caso está acabando', `${service}: decida até ${when}.`],
    en: ({ service, when }) => ['A case is due soon', `${service}: decide by ${when}.`],
  },
  dispute_overdue: {
    pt: ({ service, when }) => [
      'Disputa fora do prazo',
      `${service}: a decisão era para ${when}. O dinheiro continua parado.`,
    ],
    en: ({ service, when }) => [
      'Dispute overdue',
      `${service}: the decision was due ${when}. The money still stands still.`,
    ],
  },
  dispute_withdrawn: {
    pt: ({ service }) => ['Disputa retirada', `${service}: o serviço continua de onde parou.`],
    en: ({ service }) => ['Dispute taken back', `${service}: the work goes on where it stood.`],
  },
} as const satisfies Record<string, Record<Locale, RenderText>>

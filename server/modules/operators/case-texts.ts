import { formatMoney } from '@/lib/shared/money'
import type { Locale } from '@/server/http/locale'
import type { Decision } from './policy'
import type { CaseRow } from './repository'

type Facts = CaseRow['facts']
interface Words {
  title: (facts: Facts) => string
  /** Title of a closed case, if `title` asks for an action. */
  closed?: string
  cause: (facts: Facts) => string
  /** Next step; `can` limits it to the decisions available. */
  next: (facts: Facts, can: readonly Decision[]) => string
}

const real = (cents: Facts[string] | undefined, locale: Locale) => formatMoney(Number(cents ?? 0), locale)

const causesPt: Record<string, string> = {
  not_recorded: 'O gateway liberou o dinheiro e nós ainda não registramos: um aviso se perdeu.',
  refunded_there: 'Foi devolvido ou contestado no gateway, sem passar por nós.',
  paid_out_unknown: 'Um saque foi pago e a resposta se perdeu.',
  own_desk: 'Movimento feito no próprio painel do gateway.',
  not_arrived: 'Registramos algo que o gateway não tem: pode não ter chegado, ou foi lançado por engano.',
  other_sum: 'O gateway e o livro-razão registraram valores diferentes, talvez pela tarifa.',
  sum: 'O saldo difere sem que um movimento explique: talvez um movimento que ainda não apareceu na lista.',
}
const causesEn: Record<string, string> = {
  not_recorded: 'The gateway released the money and we have not recorded it: a message was lost.',
  refunded_there: 'It was returned or contested at the gateway, without us.',
  paid_out_unknown: 'A withdrawal was paid and its answer was lost.',
  own_desk: 'A movement made at the gateway’s own desk.',
  not_arrived:
    'We recorded what the gateway does not have: it may not have arrived, or was posted by mistake.',
  other_sum: 'The two sides recorded different sums, perhaps because of the fee.',
  sum: 'The balance differs and no movement explains it: perhaps one that is not in the list yet.',
}

const suspensePt: Record<string, string> = {
  late: 'Chegou depois do prazo do pagamento.',
  duplicate: 'É o segundo pagamento do mesmo serviço.',
}
const suspenseEn: Record<string, string> = {
  late: 'It came after the payment had ended.',
  duplicate: 'It is the second payment of one service.',
}

const thingsPt: Record<string, string> = { payment: 'pagamento', refund: 'reembolso', withdrawal: 'saque' }

const reasonsPt: Record<string, string> = {
  rude: 'ofensas ou desrespeito',
  unsafe: 'ameaça ou risco à segurança',
  fraud: 'tentativa de golpe',
  outside_payment: 'pedido para pagar por fora',
  identity: 'não é quem diz ser',
  other: 'outro motivo',
}
const reasonsEn: Record<string, string> = {
  rude: 'insults or disrespect',
  unsafe: 'a threat or a danger',
  fraud: 'an attempt at fraud',
  outside_payment: 'asking to be paid outside',
  identity: 'not who they say they are',
  other: 'another reason',
}

const pt: Record<CaseRow['kind'], Words> = {
  suspense: {
    title: ({ reference, way }) =>
      `${way === 'out' ? 'Dinheiro que saiu sem nós' : 'Dinheiro sem destino'}: ${reference ? `pagamento ${reference}` : 'sem pagamento'}`,
    cause: ({ status, way }) =>
      way === 'out'
        ? 'Foi devolvido no painel do gateway quando já não havia dinheiro guardado.'
        : (suspensePt[String(status)] ?? 'Entrou mais do que foi pedido.'),
    next: (_facts, can) =>
      can.includes('write_off')
        ? 'Cobre de quem recebeu, por fora; ou lance como perda da plataforma.'
        : can.includes('refund')
          ? 'Devolva o que entrou a mais.'
          : 'O reembolso é automático. Se não andar, peça outra consulta ao gateway.',
  },
  mismatch: {
    title: ({ reference }) => `Valor diferente: pagamento ${reference}`,
    cause: (facts) => `Esperados ${real(facts['expected'], 'pt')}, pagos ${real(facts['paid'], 'pt')}.`,
    next: (_facts, can) =>
      can.includes('accept')
        ? 'Aceite: o valor cobre o que foi pedido, e o que passa volta; ou devolva tudo.'
        : 'Devolva tudo: o valor não cobre o que foi pedido, ou já não se espera por ele.',
  },
  unknown_outcome: {
    title: ({ what, reference }) => `Resultado desconhecido: ${thingsPt[String(what)] ?? what} ${reference}`,
    cause: () => 'O gateway não respondeu: pode ter sido feito ou não.',
    next: () => 'Consulte de novo. Procure a referência no painel do gateway antes de resolver à mão.',
  },
  chargeback: {
    title: ({ reference }) => `Contestação no cartão: pagamento ${reference}`,
    cause: () => 'O titular contestou a compra no banco.',
    next: ({ status }) =>
      status === 'evidence_due'
        ? 'Envie as provas no painel do gateway até o prazo.'
        : 'Aguarde a decisão do banco.',
  },
  med: {
    title: ({ reference }) => `Devolução de Pix pedida (MED): pagamento ${reference}`,
    cause: () => 'O pagador relatou fraude ao banco.',
    next: ({ status }) =>
      status === 'evidence_due'
        ? 'Envie ao gateway, até o prazo, o que mostra que o Pix não foi fraude.'
        : 'Aguarde: o banco do pagador decide sobre o Pix.',
  },
  dispute: {
    title: () => 'Disputa à espera de decisão',
    closed: 'Disputa encerrada',
    cause: () => 'As partes não chegaram a um acordo.',
    next: () => 'Leia os relatos na página da disputa e decida, com o motivo.',
  },
  difference: {
    title: (facts) =>
      facts['cause'] === 'sum'
        ? `Saldo do gateway difere do nosso (${facts['reference']})`
        : `Diferença com o gateway: ${facts['reference'] || 'movimento sem referência'}`,
    cause: (facts) =>
      `${causesPt[String(facts['cause'])] ?? ''} Lá ${real(facts['theirs'], 'pt')}, aqui ${real(facts['ours'], 'pt')}.`,
    next: () => 'Consulte de novo. Se continuar, compare com o extrato do gateway e lance a correção.',
  },
  dead_letter: {
    title: ({ what, job }) => `Tarefa parada: ${what} (${job})`,
    cause: ({ attempts, error, recipient }) =>
      `Falhou ${attempts} vezes. ${error ?? ''}${recipient ? ` Para ${recipient}.` : ''}`,
    next: () => 'Resolva a causa e mande tentar de novo.',
  },
  refund_by_transfer: {
    title: ({ reference }) => `Reembolso por transferência: ${reference}`,
    cause: ({ status }) =>
      status === 'charged_back'
        ? 'O banco tomou de volta o pagamento, mas não tudo o que já voltaria ao cliente.'
        : 'O gateway recusou o reembolso pelo meio original.',
    next: ({ reference }) =>
      `Transfira o valor ao cliente pela conta do gateway, com a referência ${reference}, e marque como resolvido, com o comprovante.`,
  },
  refunded_outside: {
    title: ({ reference }) => `Devolvido no painel do gateway: pagamento ${reference}`,
    cause: () =>
      'Todo o pagamento de um serviço voltou a quem pagou sem passar por nós. Nada mais está guardado.',
    next: ({ begun, disputed, booking }) => {
      if (begun)
        return `O serviço já começou: fale com cliente e profissional do pedido ${booking}. Cancele o serviço, ou acerte o pagamento por fora e marque como resolvido, com o comprovante.`
      return disputed
        ? `O pedido ${booking} está em disputa: decida na página da disputa, sabendo que não há o que dividir.`
        : `O serviço não tinha começado, e o pedido ${booking} foi encerrado automaticamente. Veja quem devolveu e por quê, e marque como resolvido.`
    },
  },
  forgotten: {
    title: ({ booking }) => `Serviço pago e esquecido: pedido ${booking}`,
    cause: ({ days, status }) =>
      `Parado há ${days} dias: falta registrar ${status === 'approved' ? 'o início' : 'a entrega'}. Cliente e profissional são lembrados toda semana.`,
    next: ({ status }) =>
      `Fale com cliente e profissional. O dinheiro anda quando um deles registra ${status === 'approved' ? 'o início ou a ausência' : 'a entrega'}, ou abre uma disputa.`,
  },
  ledger: {
    title: ({ name }) => `O livro-razão não fecha: ${name}`,
    cause: ({ breach, count }) => `${breach} (${count})`,
    next: () => 'Pare os saques e chame quem cuida do sistema: `npm run ledger` mostra tudo.',
  },
  complaint: {
    title: ({ complaint }) => `Denúncia de uma pessoa (${complaint})`,
    cause: ({ reason, author, subject }) =>
      `${reasonsPt[String(reason)] ?? reason}: ${author} sobre ${subject}.`,
    next: () =>
      'Leia o pedido, ouça cliente e profissional, aja e marque como resolvido, com o que foi feito.',
  },
}

const en: Record<CaseRow['kind'], Words> = {
  suspense: {
    title: ({ reference, way }) =>
      `${way === 'out' ? 'Money that left without us' : 'Money without a place'}: ${reference ? `payment ${reference}` : 'of no payment'}`,
    cause: ({ status, way }) =>
      way === 'out'
        ? 'It was returned at the gateway’s own desk when nothing was held any more.'
        : (suspenseEn[String(status)] ?? 'More came than was asked for.'),
    next: (_facts, can) =>
      can.includes('write_off')
        ? 'Collect it from whoever got it, elsewhere; or book it as a loss of the platform.'
        : can.includes('refund')
          ? 'Return what came above.'
          : 'It is returned automatically. If that does not move, have the gateway asked again.',
  },
  mismatch: {
    title: ({ reference }) => `Another amount: payment ${reference}`,
    cause: (facts) => `${real(facts['expected'], 'en')} were expected, ${real(facts['paid'], 'en')} paid.`,
    next: (_facts, can) =>
      can.includes('accept')
        ? 'Accept it: it covers what was asked for, and what is above goes back; or return all of it.'
        : 'Return all of it: it does not cover what was asked for, or nothing waits for it any more.',
  },
  unknown_outcome: {
    title: ({ what, reference }) => `Unknown outcome: ${what} ${reference}`,
    cause: () => 'The gateway did not answer: it may have been done or not.',
    next: () => 'Ask again. Look for the reference at the gateway’s desk before settling it by hand.',
  },
  chargeback: {
    title: ({ reference }) => `Card chargeback: payment ${reference}`,
    cause: () => 'The card holder contested the purchase at the bank.',
    next: ({ status }) =>
      status === 'evidence_due'
        ? 'Send the evidence at the gateway’s desk before the deadline.'
        : 'Wait for the bank to decide.',
  },
  med: {
    title: ({ reference }) => `Return of a Pix asked for (MED): payment ${reference}`,
    cause: () => 'The payer told the bank of fraud.',
    next: ({ status }) =>
      status === 'evidence_due'
        ? 'Show at the gateway’s desk, before the deadline, that the Pix was no fraud.'
        : 'Wait: the payer’s bank decides about the Pix.',
  },
  dispute: {
    title: () => 'A dispute waits for a decision',
    closed: 'A dispute that is over',
    cause: () => 'The two sides did not come to an agreement.',
    next: () => 'Read both sides on the page of the dispute and decide, with the reason.',
  },
  difference: {
    title: (facts) =>
      facts['cause'] === 'sum'
        ? `The gateway’s balance differs from ours (${facts['reference']})`
        : `Difference with the gateway: ${facts['reference'] || 'movement without a reference'}`,
    cause: (facts) =>
      `${causesEn[String(facts['cause'])] ?? ''} There ${real(facts['theirs'], 'en')}, here ${real(facts['ours'], 'en')}.`,
    next: () => 'Compare again. If it stays, look at the gateway’s statement and post the correction.',
  },
  dead_letter: {
    title: ({ what, job }) => `Job that stopped: ${what} (${job})`,
    cause: ({ attempts, error, recipient }) =>
      `It failed ${attempts} times. ${error ?? ''}${recipient ? ` To ${recipient}.` : ''}`,
    next: () => 'Mend the cause and have it tried again.',
  },
  refund_by_transfer: {
    title: ({ reference }) => `Refund by transfer: ${reference}`,
    cause: ({ status }) =>
      status === 'charged_back'
        ? 'The bank took the payment back, but not all of what was going back to the customer.'
        : 'The gateway refused to return it the way it came.',
    next: ({ reference }) =>
      `Transfer the amount to the customer from the gateway’s account, with the reference ${reference}, and mark it as settled, with the receipt.`,
  },
  refunded_outside: {
    title: ({ reference }) => `Refunded at the gateway’s desk: payment ${reference}`,
    cause: () => 'All of a booking’s payment went back to the payer without us. Nothing is held any more.',
    next: ({ begun, disputed, booking }) => {
      if (begun)
        return `The work has begun: speak with both sides of booking ${booking}. Call it off, or settle the payment elsewhere and mark it as settled, with the receipt.`
      return disputed
        ? `Booking ${booking} is disputed: decide on the page of the dispute, knowing that there is nothing to divide.`
        : `The work had not begun, and booking ${booking} has ended by itself. See who returned it and why, and mark it as settled.`
    },
  },
  forgotten: {
    title: ({ booking }) => `Work paid for and forgotten: booking ${booking}`,
    cause: ({ days, status }) =>
      `It has stood still for ${days} days: no ${status === 'approved' ? 'start' : 'delivery'} was recorded. Both sides are reminded every week.`,
    next: ({ status }) =>
      `Speak with both sides. The money moves once one of them records ${status === 'approved' ? 'the start or an absence' : 'the delivery'}, or opens a dispute.`,
  },
  ledger: {
    title: ({ name }) => `The ledger is not true: ${name}`,
    cause: ({ breach, count }) => `${breach} (${count})`,
    next: () => 'Stop withdrawals and call whoever keeps the system: `npm run ledger` shows all of it.',
  },
  complaint: {
    title: ({ complaint }) => `Report of a person (${complaint})`,
    cause: ({ reason, author, subject }) =>
      `${reasonsEn[String(reason)] ?? reason}: ${author} about ${subject}.`,
    next: () => 'Read the booking, hear both sides, act, and mark it as settled with what was done.',
  },
}

const caseTexts = { pt, en }

/** Returns the texts of a case: subject, likely cause and next step. */
export const caseTextsOf = (
  { kind, facts, status }: Pick<CaseRow, 'kind' | 'facts'> & Partial<Pick<CaseRow, 'status'>>,
  locale: Locale,
  can: readonly Decision[],
) => {
  const { title, closed, cause, next }: Words = caseTexts[locale][kind]
  const name = status === 'closed' && closed ? closed : title(facts)
  return { title: name, cause: cause(facts).trim(), next_step: status === 'closed' ? '' : next(facts, can) }
}

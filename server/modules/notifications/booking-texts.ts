import type { Locale } from '@/server/http/locale'
import { actorName, quoteAtEnd, quoteSentence, type RenderText } from './text'

/** The words about agreed work, from its start to its reviews. */
export const bookingTexts = {
  booking_started: {
    pt: ({ service }) => ['Serviço iniciado', `${service}: o profissional começou.`],
    en: ({ service }) => ['Work started', `${service}: the professional has started.`],
  },
  booking_delivered: {
    pt: ({ service, name, when }) => [
      'Serviço finalizado: falta você confirmar',
      `${service}: ${actorName(name, 'o profissional')} disse que terminou. Confirme ou peça ajustes em até 48 horas, até ${when}. Sem resposta, o serviço será concluído automaticamente.`,
    ],
    en: ({ service, name, when }) => [
      'Service finished: please confirm',
      `${service}: ${actorName(name, 'the professional')} says it is done. Confirm or ask for changes within 48 hours, by ${when}. Without an answer it completes automatically.`,
    ],
  },
  changes_requested: {
    pt: ({ service, said }) => ['Ajustes pedidos', `${service}${quoteAtEnd(said)}`],
    en: ({ service, said }) => ['Changes requested', `${service}${quoteAtEnd(said)}`],
  },
  offer_completed_customer: {
    pt: ({ service }) => ['Serviço concluído', `${service}: conte como foi.`],
    en: ({ service }) => ['Work completed', `${service}: tell how it went.`],
  },
  offer_completed_provider: {
    pt: ({ service }) => ['Serviço concluído', `${service}: está confirmado. Avalie o cliente também.`],
    en: ({ service }) => ['Work completed', `${service}: it is confirmed. Review the customer too.`],
  },
  review_due: {
    pt: ({ service, when }) => ['Falta a sua avaliação', `${service}: dá para avaliar até ${when}.`],
    en: ({ service, when }) => ['Your review is due', `${service}: you can write it until ${when}.`],
  },
  booking_canceled: {
    pt: ({ service, name, said }) => [
      'Serviço cancelado',
      `${service}: ${actorName(name, 'a outra pessoa')} cancelou${quoteAtEnd(said)}`,
    ],
    en: ({ service, name, said }) => [
      'Service canceled',
      `${service}: ${actorName(name, 'the other side')} canceled${quoteAtEnd(said)}`,
    ],
  },
  /** Texts about paid work, to either side. */
  booking_canceled_customer: {
    pt: ({ service, name, said }) => [
      'Serviço cancelado',
      `${service}: ${actorName(name, 'o profissional')} cancelou${quoteSentence(said)} Você recebe reembolso total. Se ainda precisar, reabra o pedido e escolha outro profissional.`,
    ],
    en: ({ service, name, said }) => [
      'Service canceled',
      `${service}: ${actorName(name, 'the professional')} canceled${quoteSentence(said)} You get a full refund. If you still need it, reopen the request and choose another professional.`,
    ],
  },
  booking_canceled_provider: {
    pt: ({ service, name, said }) => [
      'Serviço cancelado',
      `${service}: ${actorName(name, 'o cliente')} cancelou${quoteSentence(said)} O horário está livre de novo. Se houver taxa de cancelamento para você, avisamos o valor.`,
    ],
    en: ({ service, name, said }) => [
      'Service canceled',
      `${service}: ${actorName(name, 'the customer')} canceled${quoteSentence(said)} The time is free again. If a cancellation fee is due to you, we tell you its sum.`,
    ],
  },
  booking_expired: {
    pt: ({ service }) => ['Pedido encerrado', `${service}: o prazo acabou. Você pode publicar de novo.`],
    en: ({ service }) => ['Request ended', `${service}: its time ran out. You can publish it again.`],
  },
  booking_revived: {
    pt: ({ service }) => [
      'Sua proposta voltou',
      `${service}: o cliente reabriu o pedido e sua proposta vale de novo.`,
    ],
    en: ({ service }) => [
      'Your offer is back',
      `${service}: the customer reopened the request and your offer stands again.`,
    ],
  },
  reschedule_proposed: {
    pt: ({ service, name, when }) => [
      'Nova data proposta',
      `${service}: ${actorName(name, 'a outra pessoa')} propõe ${when}. Até você responder, vale o horário combinado.`,
    ],
    en: ({ service, name, when }) => [
      'New date proposed',
      `${service}: ${actorName(name, 'the other side')} proposes ${when}. Until you answer, the agreed time stands.`,
    ],
  },
  reschedule_declined: {
    pt: ({ service, name, when }) => [
      'Nova data recusada',
      `${service}: ${actorName(name, 'a outra pessoa')} não pode na data proposta. Continua valendo ${when}.`,
    ],
    en: ({ service, name, when }) => [
      'New date declined',
      `${service}: ${actorName(name, 'the other side')} cannot make the date you proposed. It stays on ${when}.`,
    ],
  },
  reschedule_withdrawn: {
    pt: ({ service, name, when }) => [
      'A data continua a mesma',
      `${service}: ${actorName(name, 'a outra pessoa')} retirou a mudança. Continua valendo ${when}.`,
    ],
    en: ({ service, name, when }) => [
      'The date stays',
      `${service}: ${actorName(name, 'the other side')} took the change back. It stays on ${when}.`,
    ],
  },
  rescheduled: {
    pt: ({ service, name, when }) => [
      'Nova data combinada',
      `${service}: ${actorName(name, 'a outra pessoa')} aceitou. Agora é ${when}.`,
    ],
    en: ({ service, name, when }) => [
      'New date agreed',
      `${service}: ${actorName(name, 'the other side')} accepted. It is now on ${when}.`,
    ],
  },
  no_show: {
    pt: ({ service, when }) => [
      'Ausência registrada',
      when
        ? `${service}: foi registrado que você não compareceu. Se não foi assim, conteste na página deste serviço até ${when}. Até lá o pagamento fica protegido; depois ele segue como a página mostra.`
        : `${service}: foi registrado que você não compareceu. Se não foi assim, conte à nossa equipe pela ajuda deste serviço. Não há prazo, mas quanto antes, melhor.`,
    ],
    en: ({ service, when }) => [
      'Absence reported',
      when
        ? `${service}: the other side said you did not come. If it was not like that, object on the page of this service by ${when}. Until then the payment stays protected; afterwards it moves as that page shows.`
        : `${service}: the other side said you did not come. If it was not like that, tell our team through the help page of this service. There is no deadline, but the sooner the better.`,
    ],
  },
  booking_reminder: {
    pt: ({ service, when }) => [`${when}: ${service}`, `Seu serviço está chegando: ${service}, ${when}.`],
    en: ({ service, when }) => [`${when}: ${service}`, `Your service is coming up: ${service}, ${when}.`],
  },
  start_overdue_customer: {
    pt: ({ service }) => [
      'O serviço aconteceu?',
      `${service}: o horário passou e o início não foi registrado. O pagamento espera por isso. Se o profissional não veio, informe a ausência; se veio, passe a ele o código de início, ou peça ajuda.`,
    ],
    en: ({ service }) => [
      'Did the work happen?',
      `${service}: its time has passed and no start was recorded. The payment waits for it. If the professional did not come, report the absence; if they did, give them the start code, or ask for help.`,
    ],
  },
  start_overdue_provider: {
    pt: ({ service }) => [
      'O serviço aconteceu?',
      `${service}: o horário passou e o início não foi registrado, por isso o pagamento não anda. Se você fez o serviço, registre o início e o fim; se o cliente não estava, informe a ausência.`,
    ],
    en: ({ service }) => [
      'Did the work happen?',
      `${service}: its time has passed and no start was recorded, so the payment does not move. If you did the work, record its start and its end; if the customer was not there, report the absence.`,
    ],
  },
  delivery_overdue_customer: {
    pt: ({ service }) => [
      'O serviço terminou?',
      `${service}: o fim do serviço ainda não foi registrado, e o pagamento espera por ele. Fale com o profissional na conversa, ou peça ajuda.`,
    ],
    en: ({ service }) => [
      'Is the work done?',
      `${service}: the end of the work has not been recorded yet, and the payment waits for it. Speak with the professional in the conversation, or ask for help.`,
    ],
  },
  delivery_overdue_provider: {
    pt: ({ service }) => [
      'Falta registrar a entrega',
      `${service}: o pagamento espera por ela. Se terminou, toque em “Finalizei o serviço”. Se falta algo, combine com o cliente na conversa.`,
    ],
    en: ({ service }) => [
      'The delivery is not recorded',
      `${service}: the payment waits for it. If it is done, tap “I finished the work”. If something is missing, agree on it with the customer in the conversation.`,
    ],
  },
  review_published: {
    pt: ({ service }) => ['Nova avaliação', `${service}: veja o que disseram.`],
    en: ({ service }) => ['New review', `${service}: see what was said.`],
  },
} as const satisfies Record<string, Record<Locale, RenderText>>

import { formatMoney } from '@/lib/shared/money'
import { inCity } from '@/lib/shared/place-names'
import type { NotificationParams } from '@/server/db/schema/notifications'
import type { Locale } from '@/server/http/locale'
import { formatDateTime, formatDay } from '@/server/time/local-time'
import { bookingTexts } from './booking-texts'
import { claimTexts } from './claim-texts'
import { escrowTexts } from './escrow-texts'
import type { Template } from './template-params'
import { actorName, dateSuffix, quoteAtEnd, type RenderText } from './text'

/** Texts per template, in both languages: the title names the event, the text its object. */
export const templates = {
  new_suggestion: {
    pt: ({ service, inCity, day }) => [
      'Novo pedido para você',
      `${service} ${inCity}${dateSuffix(day)}. Envie sua proposta: não custa nada.`,
    ],
    en: ({ service, city, day }) => [
      'A new request for you',
      `${service} in ${city}${dateSuffix(day)}. Send your offer: it is free.`,
    ],
  },
  new_demand: {
    pt: ({ service, inCity }) => [
      'Pedido publicado',
      `${service}: estamos avisando os profissionais que atendem ${inCity}.`,
    ],
    en: ({ service, city }) => [
      'Request published',
      `${service}: we are telling professionals who work in ${city}.`,
    ],
  },
  nobody_yet: {
    pt: ({ service, inCity }) => [
      'Ninguém por perto ainda',
      `${service}: nenhum profissional atende ${inCity} nesse horário. Veja outras cidades e serviços no pedido.`,
    ],
    en: ({ service, city }) => [
      'Nobody nearby yet',
      `${service}: no professional works in ${city} at that time. See other cities and services in your request.`,
    ],
  },
  somebody_joined: {
    pt: ({ service, inCity }) => [
      `Agora tem quem faça ${inCity}`,
      `${service}: chegou um profissional. Se o seu pedido está aberto, ele já foi avisado; se não, é só pedir de novo.`,
    ],
    en: ({ service, city }) => [
      `Somebody does it in ${city} now`,
      `${service}: a professional joined. If your request is open, they have been told; if not, just ask again.`,
    ],
  },
  sent_offer: {
    pt: ({ service, amount }) => [
      'Proposta enviada',
      `${service}, ${amount}. Avisaremos quando houver resposta.`,
    ],
    en: ({ service, amount }) => [
      'Offer sent',
      `${service}, ${amount}. We will tell you when there is an answer.`,
    ],
  },
  new_offer: {
    pt: ({ service, amount, name }) => [
      'Nova proposta',
      `${service}: ${actorName(name, 'um profissional')} propõe ${amount}. Compare e converse antes de decidir.`,
    ],
    en: ({ service, amount, name }) => [
      'New offer',
      `${service}: ${actorName(name, 'a professional')} offers ${amount}. Compare and talk before you decide.`,
    ],
  },
  booking_reserved: {
    pt: ({ service, amount, hour }) => [
      `Reservado para você até ${hour}`,
      `${service}, ${amount}: o cliente está pagando. Avisamos assim que o pagamento for confirmado.`,
    ],
    en: ({ service, amount, hour }) => [
      `Reserved for you until ${hour}`,
      `${service}, ${amount}: the customer is paying. We will tell you as soon as it is paid.`,
    ],
  },
  hold_ended_customer: {
    pt: ({ service }) => [
      'Reserva encerrada',
      `${service}: o horário foi liberado. Você pode escolher de novo.`,
    ],
    en: ({ service }) => ['Reservation ended', `${service}: the time is free again. You can choose anew.`],
  },
  hold_ended_provider: {
    pt: ({ service }) => [
      'Reserva encerrada',
      `${service}: o cliente não pagou, e seu horário está livre de novo.`,
    ],
    en: ({ service }) => [
      'Reservation ended',
      `${service}: the customer did not pay, and your time is free again.`,
    ],
  },
  offer_approved_provider: {
    pt: ({ service, amount, inCity, when }) => [
      'Proposta aprovada e paga!',
      `${service} ${inCity}${dateSuffix(when)}: ${amount}. O horário está confirmado.`,
    ],
    en: ({ service, amount, city, when }) => [
      'Offer approved and paid!',
      `${service} in ${city}${dateSuffix(when)}: ${amount}. The time is confirmed.`,
    ],
  },
  offer_approved_customer: {
    pt: ({ service, inCity, when }) => [
      'Serviço confirmado',
      `${service} ${inCity}${dateSuffix(when)}. Diga o código de início quando o profissional chegar.`,
    ],
    en: ({ service, city, when }) => [
      'Service confirmed',
      `${service} in ${city}${dateSuffix(when)}. Tell the start code to the professional when they arrive.`,
    ],
  },
  offer_rejected: {
    pt: ({ service }) => ['Proposta recusada', `${service}: o cliente não seguiu com a sua proposta.`],
    en: ({ service }) => ['Offer turned down', `${service}: the customer did not go on with your offer.`],
  },
  offer_withdrawn: {
    pt: ({ service }) => ['Proposta retirada', `${service}: um profissional retirou a proposta.`],
    en: ({ service }) => ['Offer withdrawn', `${service}: a professional took an offer back.`],
  },
  offer_not_selected: {
    pt: ({ service }) => ['Pedido encerrado', `${service}: desta vez sua proposta não foi escolhida.`],
    en: ({ service }) => ['Request closed', `${service}: your offer was not chosen this time.`],
  },
  offer_expired: {
    pt: ({ service }) => ['Proposta vencida', `${service}: o prazo da sua proposta acabou.`],
    en: ({ service }) => ['Offer expired', `${service}: your offer ran out of time.`],
  },
  offer_updated: {
    pt: ({ service }) => [
      'Proposta atualizada',
      `${service}: o profissional atualizou a proposta. Aceite ou mantenha como estava.`,
    ],
    en: ({ service }) => [
      'Updated offer',
      `${service}: the professional updated the offer. Accept it or keep it as it was.`,
    ],
  },
  offer_time_taken: {
    pt: ({ service }) => [
      'Proponha outro horário',
      `${service}: você já tem um serviço no horário da sua proposta. Edite a proposta para o cliente poder aprovar.`,
    ],
    en: ({ service }) => [
      'Propose another time',
      `${service}: you now have a service at the time of your offer. Edit the offer so that the customer can approve it.`,
    ],
  },
  offer_update_accepted: {
    pt: ({ service }) => [
      'Proposta atualizada aceita',
      `${service}: o cliente aceitou sua proposta atualizada.`,
    ],
    en: ({ service }) => ['Updated offer accepted', `${service}: the customer accepted your updated offer.`],
  },
  offer_update_declined: {
    pt: ({ service }) => [
      'Proposta mantida como estava',
      `${service}: o cliente prefere a proposta anterior, que continua valendo.`,
    ],
    en: ({ service }) => [
      'Offer kept as it was',
      `${service}: the customer prefers the offer as it was, which stays open.`,
    ],
  },
  new_message: {
    pt: ({ name, said }) => [name || 'Nova mensagem', said],
    en: ({ name, said }) => [name || 'New message', said],
  },
  start_code_renewed: {
    pt: ({ service }) => [
      'Novo código de início',
      `${service}: erraram o código anterior cinco vezes e ele não vale mais. O novo está na sua tela.`,
    ],
    en: ({ service }) => [
      'New start code',
      `${service}: the last code was mistyped five times and is dead. A new one is on your screen.`,
    ],
  },
  disputed: {
    pt: ({ service }) => ['Disputa aberta', `${service}: o dinheiro fica parado até haver uma solução.`],
    en: ({ service }) => ['Dispute opened', `${service}: the money stands still until there is a solution.`],
  },
  ...bookingTexts,
  ...escrowTexts,
  ...claimTexts,
  resolved: {
    pt: ({ service, said }) => ['Disputa resolvida', `${service}${quoteAtEnd(said)}`],
    en: ({ service, said }) => ['Dispute settled', `${service}${quoteAtEnd(said)}`],
  },
  payment_received: {
    pt: ({ amount, total }) => [
      'Pagamento recebido',
      `${total ? `Cobrado no cartão, com juros: ${total}. ` : ''}${amount} ficam protegidos até a conclusão.`,
    ],
    en: ({ amount, total }) => [
      'Payment received',
      `${total ? `Charged to the card, with interest: ${total}. ` : ''}${amount} stays protected until completion.`,
    ],
  },
  deposit_received: {
    pt: ({ amount }) => ['Depósito recebido', `${amount} já estão no seu saldo.`],
    en: ({ amount }) => ['Deposit received', `${amount} is in your balance now.`],
  },
  payment_failed: {
    pt: ({ amount }) => [
      'Pagamento não aceito',
      `Nada foi cobrado. Pague ${amount} com Pix ou com outro cartão para garantir o horário.`,
    ],
    en: ({ amount }) => [
      'Payment not accepted',
      `Nothing was charged. Pay ${amount} by Pix or with another card to keep the time.`,
    ],
  },
  payment_mismatch: {
    pt: ({ amount }) => [
      'Recebemos outro valor',
      `Chegaram ${amount}, e não o valor do pagamento. Vamos conferir e avisar você.`,
    ],
    en: ({ amount }) => [
      'We received another sum',
      `${amount} came, which is not the sum of the payment. We look into it and tell you.`,
    ],
  },
  payment_disputed: {
    pt: ({ amount }) => [
      'Pagamento contestado',
      `Seu banco contestou ${amount}. O valor fica parado até a resposta.`,
    ],
    en: ({ amount }) => [
      'Payment contested',
      `Your bank contests ${amount}. The sum stands still until it answers.`,
    ],
  },
  pix_return_asked: {
    pt: ({ amount }) => [
      'Devolução de Pix pedida',
      `Seu banco pediu de volta o seu Pix de ${amount} (MED). O valor fica parado até a decisão.`,
    ],
    en: ({ amount }) => [
      'Return of your Pix asked for',
      `Your bank asked for your Pix of ${amount} back (MED). The sum stands still until that is decided.`,
    ],
  },
  refund_requested: {
    pt: ({ amount }) => ['Reembolso a caminho', `${amount}, no mesmo meio de pagamento.`],
    en: ({ amount }) => ['Refund on its way', `${amount}, by the same means of payment.`],
  },
  refund_by_transfer: {
    pt: ({ amount }) => [
      'Reembolso por transferência',
      `Não dá para usar o mesmo meio de pagamento: a nossa equipe transfere ${amount} e avisa você.`,
    ],
    en: ({ amount }) => [
      'Refund by transfer',
      `The same means of payment cannot be used: our team transfers ${amount} and tells you.`,
    ],
  },
  refund_done: {
    pt: ({ amount }) => ['Reembolso concluído', `Você recebeu ${amount} de volta.`],
    en: ({ amount }) => ['Refund done', `You received ${amount} back.`],
  },
  bonus_expiring: {
    pt: ({ amount, when }) => [
      'Seu bônus vence logo',
      `${amount} de bônus valem até ${when}. Depois disso, saem do seu saldo.`,
    ],
    en: ({ amount, when }) => [
      'Your bonus ends soon',
      `${amount} of bonus can be spent until ${when}. After that it leaves your balance.`,
    ],
  },
  bonus_expired: {
    pt: ({ amount }) => [
      'Bônus vencido',
      `${amount} de bônus venceram e saíram do seu saldo. O dinheiro que você pôs continua lá.`,
    ],
    en: ({ amount }) => [
      'Bonus ended',
      `${amount} of bonus ended and left your balance. The money you put in is still there.`,
    ],
  },
  withdrawal_paid: {
    pt: ({ amount, name }) => ['Saque enviado', `${amount} chegou a ${name}.`],
    en: ({ amount, name }) => ['Withdrawal sent', `${amount} reached ${name}.`],
  },
  withdrawal_rejected: {
    pt: ({ amount, name }) => ['Saque não concluído', `${amount} para ${name} voltou ao seu saldo.`],
    en: ({ amount, name }) => ['Withdrawal not completed', `${amount} for ${name} is back in your balance.`],
  },
  withdrawal_returned: {
    pt: ({ amount, name }) => [
      'O banco devolveu o valor',
      `${amount} enviado para ${name} está de novo no seu saldo.`,
    ],
    en: ({ amount, name }) => [
      'The bank sent money back',
      `${amount} sent to ${name} is in your balance again.`,
    ],
  },
  withdrawal_partly_returned: {
    pt: ({ amount, total, name }) => [
      'O banco devolveu uma parte',
      `${amount} dos ${total} enviados para ${name} estão de novo no seu saldo.`,
    ],
    en: ({ amount, total, name }) => [
      'The bank sent a part back',
      `${amount} of the ${total} sent to ${name} is in your balance again.`,
    ],
  },
} as const satisfies Record<Template, Record<Locale, RenderText>>

/** A template that no longer exists shows its bare name: rows outlive templates. */
const isTemplate = (name: string): name is Template => Object.hasOwn(templates, name)

const money = (cents: number | undefined, locale: Locale) =>
  cents === undefined ? '' : formatMoney(cents, locale)

/** `time` for moments within the hour. */
const moment = ({ at, ibge }: NotificationParams, locale: Locale, style: 'full' | 'time') =>
  at === undefined ? '' : formatDateTime(new Date(at), locale, style, ibge)

/** A notification's title and text in the reader's language. */
export const renderNotification = (
  template: string,
  params: NotificationParams,
  locale: Locale,
): { title: string; text: string } => {
  if (!isTemplate(template)) return { title: template, text: '' }
  const [title, text] = templates[template][locale]({
    service: params.service?.[locale] ?? '',
    city: params.city ?? '',
    inCity: inCity(params.city ?? '', locale),
    amount: money(params.amount_cents, locale),
    total: money(params.total_cents, locale),
    said: params.text ?? '',
    name: params.name ?? '',
    when: moment(params, locale, 'full'),
    day: params.at === undefined ? '' : formatDay(new Date(params.at), locale, params.ibge),
    hour: moment(params, locale, 'time'),
  })
  return { title, text }
}

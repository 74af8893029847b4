import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, missingAuthorizationHeader, type ErrorCode, type Problem } from '@/lib/contract/errors'
import type { DomainError } from './errors'
import { localeOf, type Locale } from './locale'

type Text = Record<Locale, [title: string, detail: string]>

/** User-facing error texts: the cause and the next step. */
const texts: Record<ErrorCode, Text> = {
  validation_error: {
    pt: ['Confira os campos', 'Alguns campos precisam de atenção. Nada foi enviado.'],
    en: ['Check the fields', 'Some fields need attention. Nothing was sent.'],
  },
  malformed_request: {
    pt: ['Pedido ilegível', 'O pedido não pôde ser lido.'],
    en: ['Unreadable request', 'The request could not be read.'],
  },
  token_not_valid: {
    pt: ['Sessão encerrada', 'Entre de novo para continuar.'],
    en: ['Session ended', 'Sign in again to go on.'],
  },
  no_active_account: {
    pt: ['E-mail ou senha incorretos', 'Confira o e-mail e a senha e tente de novo.'],
    en: ['Wrong e-mail or password', 'Check the e-mail and the password and try again.'],
  },
  wrong_password: {
    pt: ['Senha incorreta', 'A senha não confere.'],
    en: ['Wrong password', 'The password does not match.'],
  },
  sign_in_refused: {
    pt: ['Não foi possível entrar', 'A entrada com o Google não se completou. Tente de novo.'],
    en: ['Sign-in not completed', 'The sign-in with Google was not completed. Try again.'],
  },
  identity_refused: {
    pt: ['Ligação recusada', 'O Google não confirmou esta ligação. Tente de novo.'],
    en: ['Link refused', 'Google did not confirm this link. Try again.'],
  },
  identity_taken: {
    pt: [
      'Já ligada a outra conta',
      'Esta conta Google já entra em outra conta daqui. Desligue-a lá primeiro.',
    ],
    en: [
      'Linked to another account',
      'This Google account already signs in to another account here. Unlink it there first.',
    ],
  },
  last_sign_in_method: {
    pt: ['Única forma de entrar', 'É a sua única forma de entrar. Crie uma senha antes de desligar.'],
    en: ['The only way in', 'It is your only way in. Set a password before unlinking it.'],
  },
  forbidden: {
    pt: ['Não permitido', 'Você não pode fazer isto.'],
    en: ['Not allowed', 'You may not do this.'],
  },
  email_verification_required: {
    pt: ['Confirme seu e-mail', 'Confirme seu e-mail para continuar.'],
    en: ['Email verification required', 'Confirm your e-mail to go on.'],
  },
  phone_verification_required: {
    pt: ['Confirme seu celular', 'Confirme seu celular para continuar.'],
    en: ['Phone verification required', 'Confirm your phone to go on.'],
  },
  role_required: {
    pt: ['Complete seu perfil', 'Diga se você quer contratar ou prestar serviços.'],
    en: ['Profile completion required', 'Say whether you want to hire or to offer services.'],
  },
  address_required: {
    pt: ['Complete seu perfil', 'Cadastre um endereço para continuar.'],
    en: ['Profile completion required', 'Add an address to go on.'],
  },
  service_required: {
    pt: ['Complete seu perfil', 'Cadastre os serviços que você presta para continuar.'],
    en: ['Profile completion required', 'Add the services you offer to go on.'],
  },
  not_found: {
    pt: ['Não encontrado', 'Isto não existe ou não está mais aqui.'],
    en: ['Not found', 'This does not exist or is no longer here.'],
  },
  method_not_allowed: {
    pt: ['Método não aceito', 'Este endereço não aceita esse método.'],
    en: ['Method not allowed', 'This address does not take that method.'],
  },
  state_changed: {
    pt: [
      'Algo mudou',
      'A situação mudou enquanto você decidia. Atualizamos a página: confira e tente de novo.',
    ],
    en: ['Something changed', 'The state changed while you decided. Look at it again and retry.'],
  },
  slot_taken: {
    pt: ['Horário ocupado', 'O profissional já tem outro serviço nesse horário. Nada foi confirmado.'],
    en: ['Time already taken', 'The provider already has another job at that time. Nothing was confirmed.'],
  },
  offer_exists: {
    pt: ['Proposta já enviada', 'Você já tem uma proposta aberta neste pedido.'],
    en: ['Offer already sent', 'You already have an open offer on this demand.'],
  },
  offers_full: {
    pt: ['Pedido com propostas suficientes', 'Este pedido já tem o máximo de propostas abertas.'],
    en: ['Enough offers already', 'This demand already has the most open offers it takes.'],
  },
  reservations_with_full: {
    pt: [
      'Dois horários deste profissional à espera de pagamento',
      'Pague ou desista de um dos dois antes de reservar outro horário deste profissional.',
    ],
    en: [
      'Two times of this professional waiting to be paid',
      'Pay for one of the two, or give it up, before you hold another time of this professional.',
    ],
  },
  provider_reserved: {
    pt: [
      'Agenda em disputa agora',
      'Várias pessoas estão pagando horários deste profissional. Tente de novo em alguns minutos.',
    ],
    en: [
      'Much asked for right now',
      'Several people are paying for times of this professional. Try again in a few minutes.',
    ],
  },
  reservations_full: {
    pt: [
      'Reservas demais à espera de pagamento',
      'Pague ou desista de uma das suas reservas em aberto antes de reservar outro horário.',
    ],
    en: [
      'Too many times waiting to be paid',
      'Pay for one of the times you hold, or give it up, before you hold another.',
    ],
  },
  already_reviewed: {
    pt: ['Avaliação já enviada', 'Você já avaliou este serviço.'],
    en: ['Already reviewed', 'You already reviewed this job.'],
  },
  open_jobs: {
    pt: ['Serviços em andamento', 'Conclua ou cancele os serviços combinados antes de encerrar a conta.'],
    en: ['Jobs under way', 'Finish or cancel the jobs agreed on before closing the account.'],
  },
  erasure_scheduled: {
    pt: [
      'Conta em encerramento',
      'Sua conta está marcada para ser apagada. Para continuar, escolha mantê-la nas configurações.',
    ],
    en: ['Account closing', 'Your account is set to be erased. To go on, choose to keep it in the settings.'],
  },
  idempotency_mismatch: {
    pt: ['Chave reutilizada', 'A mesma Idempotency-Key veio com outro conteúdo.'],
    en: ['Key reused', 'The same Idempotency-Key came with another body.'],
  },
  idempotency_key_required: {
    pt: ['Chave ausente', 'O que move dinheiro precisa do cabeçalho Idempotency-Key.'],
    en: ['Key missing', 'What moves money needs the Idempotency-Key header.'],
  },
  insufficient_funds: {
    pt: ['Saldo insuficiente', 'O saldo não cobre este valor. Nada foi movimentado.'],
    en: ['Not enough balance', 'The balance does not cover this amount. Nothing was moved.'],
  },
  conversation_closed: {
    pt: ['Conversa fechada', 'Esta conversa não recebe mensagens.'],
    en: ['Conversation closed', 'This conversation takes no messages.'],
  },
  not_accepting_work: {
    pt: ['Sem novos serviços', 'Entre vocês dois não começa outro serviço.'],
    en: ['Nothing new', 'No new work begins between you two.'],
  },
  payment_open: {
    pt: [
      'Pagamento em aberto',
      'Já existe um pagamento em aberto desta reserva. Cancele-o ou pague por ele.',
    ],
    en: ['Payment open', 'A payment of this booking is open already. Cancel it, or pay by it.'],
  },
  price_changed: {
    pt: ['O valor mudou', 'O total mudou desde que a página o mostrou. Confira antes de pagar.'],
    en: ['The price changed', 'The total changed since the page showed it. Check it before paying.'],
  },
  open_balance: {
    pt: ['Há dinheiro em aberto', 'Ainda há dinheiro a acertar nesta conta.'],
    en: ['Money is open', 'There is still money to settle on this account.'],
  },
  deposits_disabled: {
    pt: ['Depósitos desligados', 'Não é possível adicionar saldo no momento.'],
    en: ['Deposits are off', 'The balance cannot be topped up at the moment.'],
  },
  gateway_unavailable: {
    pt: [
      'Pagamentos fora do ar',
      'O serviço de pagamento não respondeu. Nada foi cobrado; tente de novo em instantes.',
    ],
    en: [
      'Payments are away',
      'The payment service did not answer. Nothing was charged; try again in a moment.',
    ],
  },
  request_in_progress: {
    pt: ['Ainda em andamento', 'O mesmo pedido ainda está sendo processado. Aguarde um instante.'],
    en: ['Still under way', 'The same request is still being processed. Wait a moment.'],
  },
  payload_too_large: {
    pt: ['Arquivo grande demais', 'O arquivo passa do limite.'],
    en: ['Too large', 'The file is over the limit.'],
  },
  unsupported_media_type: {
    pt: ['Formato não aceito', 'Envie uma imagem JPEG, PNG ou WebP.'],
    en: ['Format not accepted', 'Send a JPEG, PNG or WebP picture.'],
  },
  code_invalid: {
    pt: ['Código incorreto', 'O código não confere.'],
    en: ['Wrong code', 'The code does not match.'],
  },
  code_expired: {
    pt: ['Código vencido', 'O código não vale mais. Peça outro.'],
    en: ['Code expired', 'The code is no longer valid. Ask for another.'],
  },
  code_renewed: {
    pt: ['Código trocado', 'Foram cinco tentativas erradas e o código mudou. Peça ao cliente o novo código.'],
    en: [
      'Code renewed',
      'That was the fifth wrong try, and the code has changed. Ask the customer for the new code.',
    ],
  },
  too_early: {
    pt: ['Ainda não', 'Ainda é cedo para isto.'],
    en: ['Too early', 'It is too early for this.'],
  },
  too_many_requests: {
    pt: ['Muitas tentativas', 'Aguarde um pouco e tente de novo.'],
    en: ['Too many attempts', 'Wait a little and try again.'],
  },
  resend_too_soon: {
    pt: ['Aguarde para reenviar', 'Um código acabou de ser enviado. Aguarde um minuto.'],
    en: ['Wait to resend', 'A code was just sent. Wait a minute.'],
  },
  internal_error: {
    pt: ['Falha nossa', 'Algo falhou do nosso lado. Tente de novo em instantes.'],
    en: ['Our fault', 'Something failed on our side. Try again in a moment.'],
  },
  unavailable: {
    pt: ['Indisponível agora', 'O serviço está indisponível. Tente de novo em instantes.'],
    en: ['Unavailable now', 'The service is unavailable. Try again in a moment.'],
  },
}

const problemOf = (
  { code, fields, bounds }: DomainError,
  request: Pick<FastifyRequest, 'headers' | 'id'>,
): Problem => {
  const [title, detail] = texts[code][localeOf(request)]
  return {
    type: `/problems/${code}/`,
    title,
    status: errors[code],
    code,
    detail,
    ...(fields ? { errors: fields } : {}),
    ...(bounds && Object.keys(bounds).length > 0 ? { bounds } : {}),
    request_id: String(request.id),
  }
}

export const sendProblem = (reply: FastifyReply, request: FastifyRequest, error: DomainError) => {
  if (error.missingAuthorizationError)
    reply.header(missingAuthorizationHeader, error.missingAuthorizationError)
  if (error.code === 'token_not_valid') reply.header('www-authenticate', 'Bearer')
  if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .status(error.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(error, request)))
}

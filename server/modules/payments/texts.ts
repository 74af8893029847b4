import type { failureCodes } from '@/lib/contract/payments'
import type { Locale } from '@/server/http/locale'

type FailureCode = (typeof failureCodes)[number]

/** Card failures and the next step. */
export const failureTexts: Record<Locale, Record<FailureCode, string>> = {
  pt: {
    insufficient_funds: 'O cartão não tem limite para este valor. Use outro cartão ou pague com Pix.',
    security_code: 'O código de segurança não confere. Digite de novo os três ou quatro números do cartão.',
    expired_card: 'O cartão está vencido. Use outro cartão ou pague com Pix.',
    wrong_data: 'Algum dado do cartão não confere. Confira número, validade e nome, e tente de novo.',
    call_to_authorize: 'O banco quer falar com você antes. Ligue para ele, autorize o valor e tente de novo.',
    high_risk: 'O pagamento foi recusado por segurança. Pague com Pix ou com outro cartão.',
    duplicated: 'Um pagamento igual acabou de ser feito. Confira sua fatura antes de tentar de novo.',
    other: 'O pagamento não foi aceito e nada foi cobrado. Tente de novo, com outro cartão ou com Pix.',
  },
  en: {
    insufficient_funds: 'The card has no limit left for this sum. Use another card or pay by Pix.',
    security_code: 'The security code is not right. Type the three or four digits of the card again.',
    expired_card: 'The card has expired. Use another card or pay by Pix.',
    wrong_data: 'Something of the card is not right. Check number, expiry and name, and try again.',
    call_to_authorize: 'The bank wants to hear from you first. Call it, allow the sum and try again.',
    high_risk: 'The payment was refused for safety. Pay by Pix or with another card.',
    duplicated: 'The same payment was made a moment ago. Look at your statement before you try again.',
    other: 'The payment was not taken and nothing was charged. Try again, with another card or by Pix.',
  },
}

export const lineTexts: Record<Locale, { bonus: string; cash: string }> = {
  pt: { bonus: 'Bônus da carteira', cash: 'Saldo da carteira' },
  en: { bonus: 'Bonus of the wallet', cash: 'Balance of the wallet' },
}

type Reason = 'covered' | 'no_gateway' | 'too_little' | 'over'
/** Why a way to pay cannot be chosen. */
export const reasonTexts: Record<Locale, Record<Reason, string>> = {
  pt: {
    covered: 'O saldo já cobre tudo.',
    no_gateway: 'Não está disponível agora.',
    too_little: 'O saldo não cobre este valor.',
    over: 'O tempo para pagar acabou.',
  },
  en: {
    covered: 'The balance covers it all.',
    no_gateway: 'Not available now.',
    too_little: 'The balance does not cover this sum.',
    over: 'The time to pay is over.',
  },
}

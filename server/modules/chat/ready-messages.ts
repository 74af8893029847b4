import type { Locale } from '@/server/http/locale'

type Side = 'customer' | 'provider'

/** Sentences worth not typing on a phone. What stands in braces is filled in from the room. */
const sentences: Record<Side, Record<Locale, string>[]> = {
  customer: [
    {
      pt: 'Olá, {provider_name}! Pode me contar um pouco mais sobre a sua proposta?',
      en: 'Hello, {provider_name}! Could you tell me a little more about your offer?',
    },
    { pt: 'O material está incluído no valor?', en: 'Is the material included in the price?' },
    { pt: 'Confirmado para {date}?', en: 'Are we set for {date}?' },
    { pt: 'Você consegue em outro horário?', en: 'Could you come at another time?' },
    { pt: 'Quanto tempo costuma levar?', en: 'How long does it usually take?' },
    { pt: 'Preciso providenciar alguma coisa antes?', en: 'Do I need to prepare anything beforehand?' },
    { pt: 'Combinado, obrigado!', en: 'Agreed, thank you!' },
  ],
  provider: [
    {
      pt: 'Olá, {customer_name}! Vi o seu pedido de {service} e posso ajudar.',
      en: 'Hello, {customer_name}! I saw your demand for {service} and can help.',
    },
    { pt: 'Confirmado para {date}. Até lá!', en: 'Confirmed for {date}. See you then!' },
    { pt: 'Pode me enviar uma foto do local?', en: 'Could you send me a photo of the place?' },
    { pt: 'Tem estacionamento ou portaria?', en: 'Is there parking or a doorman?' },
    { pt: 'Levo todo o material necessário.', en: 'I bring all the material needed.' },
    {
      pt: 'Preciso comprar o material antes. Posso pedir um adiantamento pelo agendamento?',
      en: 'I need to buy the material first. May I ask for an advance on the booking?',
    },
    { pt: 'Estou a caminho.', en: 'I am on my way.' },
    {
      pt: 'Cheguei. Pode me passar o código de início?',
      en: 'I have arrived. Could you tell me the start code?',
    },
  ],
}

export const readyMessages = (locale: Locale) =>
  (['customer', 'provider'] as const)
    .flatMap((side) => sentences[side].map((sentence) => ({ side, text: sentence[locale] })))
    .map((one, n) => ({ pk: n + 1, ...one }))

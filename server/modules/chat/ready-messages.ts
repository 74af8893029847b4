import type { listReadyMessages, RoomStage } from '@/lib/contract/chat'
import type { ResponseOf } from '@/lib/contract/endpoint'
import type { Locale } from '@/server/http/locale'

type Side = 'customer' | 'provider'
type Sentence = Record<Locale, string> & { stages: readonly RoomStage[] }

const notBegun = ['offered', 'reserved', 'agreed'] as const satisfies readonly RoomStage[]
const ahead = ['agreed', 'today'] as const satisfies readonly RoomStage[]

/**
 * Canned messages by side, in the order offered. Placeholders in braces are filled in from the room. Being on the way
 * is not among them: a button of the room posts it, with the time.
 */
const sentences: Record<Side, Sentence[]> = {
  customer: [
    {
      stages: ['offered'],
      pt: 'Olá, {provider_name}! Pode me contar um pouco mais sobre a sua proposta?',
      en: 'Hello, {provider_name}! Could you tell me a little more about your offer?',
    },
    {
      stages: ['offered'],
      pt: 'O material está incluído no valor?',
      en: 'Is the material included in the price?',
    },
    { stages: ['agreed'], pt: 'Confirmado para {date}?', en: 'Are we set for {date}?' },
    {
      stages: ['today'],
      pt: 'Olá, {provider_name}! A que horas você deve chegar?',
      en: 'Hello, {provider_name}! When should I expect you?',
    },
    { stages: ['today'], pt: 'Já estou no local.', en: 'I am there already.' },
    {
      stages: ['offered', 'agreed'],
      pt: 'Você consegue em outro horário?',
      en: 'Could you come at another time?',
    },
    { stages: notBegun, pt: 'Quanto tempo costuma levar?', en: 'How long does it usually take?' },
    {
      stages: ['reserved', 'agreed'],
      pt: 'Preciso providenciar alguma coisa antes?',
      en: 'Do I need to prepare anything beforehand?',
    },
    { stages: ['reserved', 'agreed'], pt: 'Combinado, obrigado!', en: 'Agreed, thank you!' },
    { stages: ['underway'], pt: 'Como está indo o serviço?', en: 'How is the work going?' },
    {
      stages: ['underway'],
      pt: 'Pode me enviar uma foto de como está ficando?',
      en: 'Could you send me a photo of how it is coming along?',
    },
    { stages: ['underway'], pt: 'Você precisa de alguma coisa?', en: 'Do you need anything?' },
    {
      stages: ['delivered'],
      pt: 'Obrigado! Vou olhar tudo e confirmo por aqui.',
      en: 'Thank you! I will look at everything and confirm here.',
    },
    {
      stages: ['delivered'],
      pt: 'Fiquei com uma dúvida sobre o que foi feito.',
      en: 'I have a question about what was done.',
    },
    {
      stages: ['done'],
      pt: 'Ficou muito bom. Obrigado, {provider_name}!',
      en: 'It turned out very well. Thank you, {provider_name}!',
    },
    {
      stages: ['done'],
      pt: 'Como eu cuido para durar mais?',
      en: 'How do I look after it so that it lasts?',
    },
    {
      stages: ['done'],
      pt: 'Preciso desse serviço outra vez. Você tem horário?',
      en: 'I need this service again. Do you have time?',
    },
  ],
  provider: [
    {
      stages: ['offered'],
      pt: 'Olá, {customer_name}! Vi o seu pedido de {service} e posso ajudar.',
      en: 'Hello, {customer_name}! I saw your request for {service} and can help.',
    },
    {
      stages: ['reserved'],
      pt: 'O horário está reservado para você até o pagamento. Qualquer dúvida, me escreva.',
      en: 'The time is reserved for you until it is paid. If anything is unclear, write to me.',
    },
    {
      stages: ['agreed'],
      pt: 'Confirmado para {date}. Até lá!',
      en: 'Confirmed for {date}. See you then!',
    },
    {
      stages: ['today'],
      pt: 'Cheguei. Pode me passar o código de início?',
      en: 'I have arrived. Could you tell me the start code?',
    },
    { stages: ['today'], pt: 'Vou atrasar alguns minutos.', en: 'I will be a few minutes late.' },
    {
      stages: ['offered', 'agreed'],
      pt: 'Pode me enviar uma foto do local?',
      en: 'Could you send me a photo of the place?',
    },
    { stages: ahead, pt: 'Tem estacionamento ou portaria?', en: 'Is there parking or a doorman?' },
    { stages: notBegun, pt: 'Levo todo o material necessário.', en: 'I bring all the material needed.' },
    {
      stages: ['agreed', 'underway'],
      pt: 'Preciso comprar o material antes. Posso pedir um adiantamento pela plataforma?',
      en: 'I need to buy the material first. May I ask for an advance through the platform?',
    },
    {
      stages: ['underway'],
      pt: 'Encontrei uma coisa que você precisa ver. Vou enviar uma foto.',
      en: 'I found something you need to see. I will send a photo.',
    },
    {
      stages: ['underway'],
      pt: 'Está quase pronto. Você consegue olhar comigo no final?',
      en: 'It is nearly ready. Could you look at it with me at the end?',
    },
    {
      stages: ['delivered'],
      pt: 'Terminei! Pode olhar tudo e confirmar por aqui?',
      en: 'I have finished! Could you look at everything and confirm here?',
    },
    {
      stages: ['delivered'],
      pt: 'Se faltou algum detalhe, me avise que eu resolvo.',
      en: 'If any detail is missing, tell me and I will see to it.',
    },
    {
      stages: ['done'],
      pt: 'Obrigado pela confiança, {customer_name}!',
      en: 'Thank you for your trust, {customer_name}!',
    },
    {
      stages: ['done'],
      pt: 'Se puder, deixe uma avaliação. Ajuda bastante.',
      en: 'If you can, leave a review. It helps a lot.',
    },
  ],
}

export const readyMessages = (locale: Locale): ResponseOf<typeof listReadyMessages> =>
  (['customer', 'provider'] as const)
    .flatMap((side) =>
      sentences[side].map(({ stages, ...text }) => ({ side, stages: [...stages], text: text[locale] })),
    )
    .map((one, n) => ({ pk: n + 1, ...one }))

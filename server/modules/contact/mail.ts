import type { sendContact } from '@/lib/contract/contact'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { Locale } from '@/server/http/locale'
import { renderMail, type RenderedMail } from '@/server/mails/render-mail'

type Message = BodyOf<typeof sendContact>

/** Mail to the operators; a reply goes to the sender. */
export const contactMail = (
  siteName: string,
  { name, email, subject, message, booking }: Message,
): RenderedMail => {
  const about = booking === undefined ? [] : [`Pedido: ${booking}`]
  const lines = message.split('\n').filter((text) => text.trim() !== '')
  return renderMail({
    locale: 'pt',
    siteName,
    subject: `[${siteName}] ${subject}`,
    heading: subject,
    parts: [`De: ${name} <${email}>`, ...about, ...lines].map((say) => ({ say })),
    footer: 'Responda a esta mensagem para escrever a quem enviou.',
  })
}

const receipt = {
  pt: {
    subject: (site: string) => `Recebemos sua mensagem no ${site}`,
    heading: 'Recebemos sua mensagem',
    lead: 'Uma pessoa vai ler e responder neste e-mail. Não é preciso escrever de novo.',
    footer: 'Não foi você? Alguém digitou seu e-mail por engano: ignore esta mensagem.',
  },
  en: {
    subject: (site: string) => `We have your message at ${site}`,
    heading: 'We have your message',
    lead: 'A person will read it and answer to this address. There is no need to write again.',
    footer: 'Was it not you? Somebody typed your address by mistake: ignore this message.',
  },
} as const

/** Confirms receipt without quoting: the address may be somebody else’s and must not receive a stranger’s text. */
export const receiptMail = (locale: Locale, siteName: string): RenderedMail => {
  const t = receipt[locale]
  return renderMail({
    locale,
    siteName,
    subject: t.subject(siteName),
    heading: t.heading,
    parts: [{ say: t.lead }],
    footer: t.footer,
  })
}

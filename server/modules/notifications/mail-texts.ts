import type { NotificationTopic } from '@/lib/contract/notification-preferences'
import type { Locale } from '@/server/http/locale'
import { renderMail, type RenderedMail } from '@/server/mails/render-mail'

interface Words {
  subject: (count: number, title: string) => string
  button: string
}

const mailTexts: Record<Locale, Record<NotificationTopic, Words>> = {
  pt: {
    suggestions: {
      subject: (count, title) => (count === 1 ? title : `${count} novos pedidos para você`),
      button: 'Ver pedidos',
    },
    offers: {
      subject: (count, title) => (count === 1 ? title : `${count} novidades nas suas propostas`),
      button: 'Ver propostas',
    },
    bookings: {
      subject: (count, title) => (count === 1 ? title : `${count} novidades nos seus serviços`),
      button: 'Ver serviço',
    },
    messages: {
      subject: (count) =>
        count === 1 ? 'Você tem uma mensagem não lida' : `Você tem ${count} mensagens não lidas`,
      button: 'Ler e responder',
    },
    reminders: {
      subject: (count, title) => (count === 1 ? title : `${count} serviços estão chegando`),
      button: 'Ver serviço',
    },
    money: {
      subject: (count, title) => (count === 1 ? title : `${count} novidades sobre dinheiro e disputas`),
      button: 'Ver detalhes',
    },
  },
  en: {
    suggestions: {
      subject: (count, title) => (count === 1 ? title : `${count} new requests for you`),
      button: 'See requests',
    },
    offers: {
      subject: (count, title) => (count === 1 ? title : `News about ${count} offers`),
      button: 'See offers',
    },
    bookings: {
      subject: (count, title) => (count === 1 ? title : `News about ${count} bookings`),
      button: 'See the booking',
    },
    messages: {
      subject: (count) => (count === 1 ? 'You have an unread message' : `You have ${count} unread messages`),
      button: 'Read and answer',
    },
    reminders: {
      subject: (count, title) => (count === 1 ? title : `${count} services are coming up`),
      button: 'See the booking',
    },
    money: {
      subject: (count, title) => (count === 1 ? title : `${count} news about money and disputes`),
      button: 'See the details',
    },
  },
}

const around = {
  pt: {
    footer: (site: string) => `Você recebe este e-mail porque tem uma conta no ${site}.`,
    leave: 'Parar de receber estes e-mails',
    more: (n: number) => (n === 1 ? 'E mais um.' : `E mais ${n}.`),
    from: (names: string) => `De ${names}.`,
  },
  en: {
    footer: (site: string) => `You get this e-mail because you have an account at ${site}.`,
    leave: 'Stop receiving these e-mails',
    more: (n: number) => (n === 1 ? 'And one more.' : `And ${n} more.`),
    from: (names: string) => `From ${names}.`,
  },
} as const

const shown = 10

export interface MailedNotification {
  title: string
  text: string
  /** Page of the requested action; needed in a mail with several notifications. */
  link?: string
}

/** The links of a mail: to its subject, and to unsubscribe. */
interface MailLinks {
  link: string
  leave: string
}

/** An approved offer is a booking: its news lead to the booking's own page, and say so. */
const labelOf = (locale: Locale, topic: NotificationTopic, link: string): string =>
  mailTexts[locale][topic === 'offers' && /\/my-bookings\/\d+\/$/.test(link) ? 'bookings' : topic].button

/** Topics of one kind of news, which the heading counts. */
const counted: readonly NotificationTopic[] = ['suggestions', 'reminders']

/** Returns one of several notifications: its text, with its title unless the heading says it. */
const line = (topic: NotificationTopic, { title, text }: MailedNotification): string =>
  counted.includes(topic) ? text : `${title}${/[.!?]$/.test(title) ? '' : '.'} ${text}`

/**
 * Renders unread notifications in one mail. Names only the senders of messages: their text stays in the product,
 * where it can be erased.
 */
export const notificationMail = (
  locale: Locale,
  siteName: string,
  topic: NotificationTopic,
  told: readonly MailedNotification[],
  ways: MailLinks,
): RenderedMail => {
  const { subject } = mailTexts[locale][topic]
  const t = around[locale]
  const heading = subject(told.length, told[0]?.title ?? '')
  const rest = told.length - shown
  // Several that lead to several places have a button each.
  const isScattered = new Set(told.map(({ link }) => link)).size > 1
  const each = told
    .slice(0, shown)
    .flatMap((one) => [
      { say: told.length === 1 ? one.text : line(topic, one) },
      ...(isScattered && one.link ? [{ link: one.link, label: labelOf(locale, topic, one.link) }] : []),
    ])
  const parts =
    topic === 'messages'
      ? [{ say: t.from([...new Set(told.map(({ title }) => title))].slice(0, shown).join(', ')) }]
      : [...each, ...(rest > 0 ? [{ say: t.more(rest) }] : [])]
  const isLed = topic !== 'messages' && isScattered
  return renderMail({
    locale,
    siteName,
    subject: heading,
    heading,
    parts: isLed ? parts : [...parts, { link: ways.link, label: labelOf(locale, topic, ways.link) }],
    footer: t.footer(siteName),
    unsubscribe: { link: ways.leave, label: t.leave },
  })
}

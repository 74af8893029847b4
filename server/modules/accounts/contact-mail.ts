import { localisedPath, type Locale } from '@/server/http/locale'
import { renderMail, type RenderedMail } from '@/server/mails/render-mail'

export interface Site {
  siteName: string
  siteUrl: string
}

const mailTexts = {
  pt: {
    code: {
      subject: (code: string, site: string) => `${code} é o código do seu novo e-mail no ${site}`,
      heading: 'Confirme seu novo e-mail',
      lead: 'Digite este código em Configurações, Segurança. Ele vale por 10 minutos.',
      footer: 'Não foi você? Ignore esta mensagem: sem o código nada muda.',
    },
    changed: {
      subject: (site: string) => `O e-mail da sua conta no ${site} foi trocado`,
      heading: 'O e-mail da sua conta foi trocado',
      lead: (email: string) =>
        `A partir de agora a conta usa ${email}. Este endereço não entra mais nela e não recebe mais avisos.`,
      alarm: 'Não foi você? Fale com a gente agora, respondendo pela página de contato.',
      button: 'Falar com a gente',
      footer: 'Você recebe este aviso porque ele trata da segurança da sua conta.',
    },
    lost: {
      subject: (site: string) => `Seu celular foi confirmado em outra conta do ${site}`,
      heading: 'Seu celular foi confirmado em outra conta',
      lead: 'Alguém confirmou o número da sua conta em outra, com um código enviado a ele. Na sua ele não vale mais, e um número vale só em uma conta.',
      alarm:
        'Para publicar pedidos e agendar, confirme outra vez um número seu. O que já foi combinado continua.',
      button: 'Confirmar um número',
      footer: 'Você recebe este aviso porque ele trata da segurança da sua conta.',
    },
    sms: (site: string) =>
      `${site}: o celular da sua conta foi trocado. Não foi você? Troque a senha agora e fale com a gente.`,
  },
  en: {
    code: {
      subject: (code: string, site: string) => `${code} is the code of your new e-mail at ${site}`,
      heading: 'Confirm your new e-mail',
      lead: 'Type this code in Settings, Security. It is good for 10 minutes.',
      footer: 'Was it not you? Ignore this message: nothing changes without the code.',
    },
    changed: {
      subject: (site: string) => `The e-mail of your ${site} account was changed`,
      heading: 'The e-mail of your account was changed',
      lead: (email: string) =>
        `From now on the account uses ${email}. This address no longer signs in to it and gets no more notices.`,
      alarm: 'Was it not you? Write to us now, on the contact page.',
      button: 'Contact us',
      footer: 'You receive this notice because it concerns the security of your account.',
    },
    lost: {
      subject: (site: string) => `Your phone was confirmed on another ${site} account`,
      heading: 'Your phone was confirmed on another account',
      lead: 'Somebody confirmed your account’s number on another one, with a code sent to it. It no longer counts on yours: a number belongs to one account.',
      alarm: 'To publish requests and to book, confirm a number of yours again. What was agreed on goes on.',
      button: 'Confirm a number',
      footer: 'You receive this notice because it concerns the security of your account.',
    },
    sms: (site: string) =>
      `${site}: the phone of your account was changed. Was it not you? Change your password now and contact us.`,
  },
} as const

/** Enough to know one's own address by, and no more than that. */
const veiled = (email: string): string => {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}

export const newEmailMail = (locale: Locale, { siteName, siteUrl }: Site, code: string): RenderedMail => {
  const t = mailTexts[locale].code
  const link = `${siteUrl}${localisedPath(locale, `/settings/?tab=security&code=${code}`)}`
  const parts = [{ say: t.lead }, { code }, { link, label: t.heading }]
  const { heading, footer } = t
  return renderMail({ locale, siteName, subject: t.subject(code, siteName), heading, parts, footer })
}

/** Sent to the former address, in case another person changed it. */
export const emailChangedMail = (
  locale: Locale,
  { siteName, siteUrl }: Site,
  email: string,
): RenderedMail => {
  const t = mailTexts[locale].changed
  const link = `${siteUrl}${localisedPath(locale, '/contact-us/')}`
  return renderMail({
    locale,
    siteName,
    subject: t.subject(siteName),
    heading: t.heading,
    parts: [{ say: t.lead(veiled(email)) }, { say: t.alarm }, { link, label: t.button }],
    footer: t.footer,
  })
}

/** Sent to the account that lost a confirmed number to another one. */
export const phoneLostMail = (locale: Locale, { siteName, siteUrl }: Site): RenderedMail => {
  const t = mailTexts[locale].lost
  const link = `${siteUrl}${localisedPath(locale, '/settings/?tab=security')}`
  return renderMail({
    locale,
    siteName,
    subject: t.subject(siteName),
    heading: t.heading,
    parts: [{ say: t.lead }, { say: t.alarm }, { link, label: t.button }],
    footer: t.footer,
  })
}

export const phoneChangedSms = (locale: Locale, siteName: string): string => mailTexts[locale].sms(siteName)

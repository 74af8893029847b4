import type { Locale } from '@/server/http/locale'
import { letter, type Text } from '@/server/mails/letter'

const verification = {
  pt: {
    subject: (code: string, site: string) => `${code} é o seu código do ${site}`,
    heading: 'Confirme seu e-mail',
    lead: 'Digite este código para confirmar seu e-mail. Ele vale por 10 minutos.',
    link: 'Ou abra este endereço no aparelho em que você entrou:',
    button: 'Confirmar meu e-mail',
    footer: 'Não foi você? Ignore esta mensagem: sem o código nada acontece.',
  },
  en: {
    subject: (code: string, site: string) => `${code} is your ${site} code`,
    heading: 'Confirm your e-mail',
    lead: 'Type this code to confirm your e-mail. It is good for 10 minutes.',
    link: 'Or open this address where you are signed in:',
    button: 'Confirm my e-mail',
    footer: 'Was it not you? Ignore this message: nothing happens without the code.',
  },
} as const

const reset = {
  pt: {
    subject: (site: string) => `Nova senha no ${site}`,
    heading: 'Crie uma nova senha',
    lead: 'Abra o endereço abaixo para criar uma nova senha. Ele vale por 1 hora e só uma vez.',
    button: 'Criar nova senha',
    footer: 'Não foi você? Ignore esta mensagem: sua senha continua a mesma.',
  },
  en: {
    subject: (site: string) => `New password at ${site}`,
    heading: 'Choose a new password',
    lead: 'Open the address below to choose a new password. It is good for 1 hour, once.',
    button: 'Choose a new password',
    footer: 'Was it not you? Ignore this message: your password stays the same.',
  },
} as const

export const verificationMail = (locale: Locale, siteName: string, code: string, link: string): Text => {
  const t = verification[locale]
  const parts = [{ say: t.lead }, { code }, { link, label: t.button, lead: t.link }]
  return letter({ locale, siteName, subject: t.subject(code, siteName), heading: t.heading, parts, footer: t.footer })
}

export const resetMail = (locale: Locale, siteName: string, link: string): Text => {
  const t = reset[locale]
  return letter({ locale, siteName, subject: t.subject(siteName), heading: t.heading, parts: [{ say: t.lead }, { link, label: t.button }], footer: t.footer })
}

export const verificationSms = (locale: Locale, siteName: string, code: string): string =>
  locale === 'pt'
    ? `${siteName}: seu código é ${code}. Vale por 10 minutos. Não passe a ninguém.`
    : `${siteName}: your code is ${code}. Good for 10 minutes. Share it with no one.`

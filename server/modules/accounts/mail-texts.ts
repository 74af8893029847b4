import { localisedPath, type Locale } from '@/server/http/locale'
import { renderMail, type RenderedMail } from '@/server/mails/render-mail'

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

const existingAccount = {
  pt: {
    subject: (site: string) => `Você já tem uma conta no ${site}`,
    heading: 'Você já tem uma conta',
    lead: 'Alguém acabou de tentar se cadastrar com este e-mail. Se foi você, não precisa de outra conta: a sua já está aqui.',
    signIn: 'Entrar na minha conta',
    forgot: 'Não lembra a senha? Crie uma nova:',
    button: 'Criar nova senha',
    footer: 'Não foi você? Nada mudou na sua conta, e ninguém entrou nela.',
  },
  en: {
    subject: (site: string) => `You already have an account at ${site}`,
    heading: 'You already have an account',
    lead: 'Somebody just tried to register with this e-mail. If it was you, you need no other account: yours is here already.',
    signIn: 'Sign in to my account',
    forgot: 'Do you not remember the password? Choose a new one:',
    button: 'Choose a new password',
    footer: 'Was it not you? Nothing has changed in your account, and nobody got into it.',
  },
} as const

export const verificationMail = (
  locale: Locale,
  siteName: string,
  code: string,
  link: string,
): RenderedMail => {
  const t = verification[locale]
  const parts = [{ say: t.lead }, { code }, { link, label: t.button, lead: t.link }]
  const { heading, footer } = t
  return renderMail({ locale, siteName, subject: t.subject(code, siteName), heading, parts, footer })
}

export const resetMail = (locale: Locale, siteName: string, link: string): RenderedMail => {
  const t = reset[locale]
  return renderMail({
    locale,
    siteName,
    subject: t.subject(siteName),
    heading: t.heading,
    parts: [{ say: t.lead }, { link, label: t.button }],
    footer: t.footer,
  })
}

/** Sent instead of a code to a mailbox that already has an account. */
export const existingAccountMail = (
  locale: Locale,
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
): RenderedMail => {
  const t = existingAccount[locale]
  const parts = [
    { say: t.lead },
    { link: `${siteUrl}${localisedPath(locale, '/login/?other=1')}`, label: t.signIn },
    { link: `${siteUrl}${localisedPath(locale, '/forgot-password/')}`, label: t.button, lead: t.forgot },
  ]
  return renderMail({
    locale,
    siteName,
    subject: t.subject(siteName),
    heading: t.heading,
    parts,
    footer: t.footer,
  })
}

export const verificationSms = (locale: Locale, siteName: string, code: string): string =>
  locale === 'pt'
    ? `${siteName}: seu código é ${code}. Vale por 10 minutos. Não passe a ninguém.`
    : `${siteName}: your code is ${code}. Good for 10 minutes. Share it with no one.`

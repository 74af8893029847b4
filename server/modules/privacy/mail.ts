import { erasureDays } from '@/lib/contract/privacy'
import { localisedPath, type Locale } from '@/server/http/locale'
import { momentText } from '@/server/local-time'
import { letter, type Text } from '@/server/mails/letter'

const erasureWords = {
  pt: {
    subject: (site: string) => `Sua conta no ${site} será apagada`,
    heading: 'Sua conta será apagada',
    lead: (when: string) =>
      `Recebemos seu pedido. Em ${when} apagamos seus dados pessoais, e isso não terá volta.`,
    undo: `Mudou de ideia? Até lá, em até ${erasureDays} dias, entre na sua conta e escolha “Manter minha conta”.`,
    out: 'Por segurança, você saiu da conta em todos os aparelhos.',
    button: 'Manter minha conta',
    footer: 'Não foi você? Entre, mantenha a conta e troque a senha.',
  },
  en: {
    subject: (site: string) => `Your ${site} account will be erased`,
    heading: 'Your account will be erased',
    lead: (when: string) =>
      `We have your request. On ${when} we erase your personal data, and that cannot be undone.`,
    undo: `Changed your mind? Until then, within ${erasureDays} days, sign in and choose “Keep my account”.`,
    out: 'To be safe, you were signed out on every device.',
    button: 'Keep my account',
    footer: 'Was it not you? Sign in, keep the account and change the password.',
  },
} as const

const keptWords = {
  pt: {
    subject: (site: string) => `Sua conta no ${site} continua aberta`,
    heading: 'Sua conta continua aberta',
    lead: 'Você escolheu mantê-la: nada será apagado.',
    button: 'Trocar a senha',
    footer: 'Não foi você? Troque a senha, e peça de novo que a conta seja apagada.',
  },
  en: {
    subject: (site: string) => `Your ${site} account stays open`,
    heading: 'Your account stays open',
    lead: 'You chose to keep it: nothing will be erased.',
    button: 'Change the password',
    footer: 'Was it not you? Change the password, and ask for the account to be erased again.',
  },
} as const

interface Site {
  siteName: string
  siteUrl: string
}

/** Says when the account is erased and how to stop that. */
export const erasureMail = (locale: Locale, site: Site, due: Date): Text => {
  const t = erasureWords[locale]
  const link = `${site.siteUrl}${localisedPath(locale, '/settings/?tab=privacy')}`
  const parts = [
    { say: t.lead(momentText(due, locale, 'long')) },
    { say: t.undo },
    { link, label: t.button },
    { say: t.out },
  ]
  return letter({
    locale,
    siteName: site.siteName,
    subject: t.subject(site.siteName),
    heading: t.heading,
    parts,
    footer: t.footer,
  })
}

/** Says that the erasure is called off, and what to do if somebody else did it. */
export const keptMail = (locale: Locale, site: Site): Text => {
  const t = keptWords[locale]
  const link = `${site.siteUrl}${localisedPath(locale, '/forgot-password/')}`
  return letter({
    locale,
    siteName: site.siteName,
    subject: t.subject(site.siteName),
    heading: t.heading,
    parts: [{ say: t.lead }, { link, label: t.button }],
    footer: t.footer,
  })
}

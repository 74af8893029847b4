import { erasureDays } from '@/lib/contract/privacy'
import { localisedPath, type Locale } from '@/server/http/locale'
import { renderMail, type RenderedMail } from '@/server/mails/render-mail'
import { formatDateTime } from '@/server/time/local-time'

const mailTexts = {
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

/** Says when the account is erased and how to stop that. */
export const erasureMail = (
  locale: Locale,
  site: { siteName: string; siteUrl: string },
  due: Date,
): RenderedMail => {
  const t = mailTexts[locale]
  const link = `${site.siteUrl}${localisedPath(locale, '/settings/?tab=privacy')}`
  const parts = [
    { say: t.lead(formatDateTime(due, locale, 'long')) },
    { say: t.undo },
    { link, label: t.button },
    { say: t.out },
  ]
  return renderMail({
    locale,
    siteName: site.siteName,
    subject: t.subject(site.siteName),
    heading: t.heading,
    parts,
    footer: t.footer,
  })
}

import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { localisedPath, type Locale } from '@/server/http/locale'
import { enqueue } from '@/server/jobs/outbox'
import { renderMail, type RenderedMail } from '@/server/mails/render-mail'
import { findConfirmedOwner, type UserRow } from './repository'

const mailTexts = {
  pt: {
    password_set: {
      subject: (site: string) => `Sua senha do ${site} foi alterada`,
      heading: 'Sua senha foi alterada',
      lead: 'Os outros aparelhos saíram da conta e pedem a nova senha.',
    },
    google_linked: {
      subject: (site: string) => `Conta Google ligada ao ${site}`,
      heading: 'Uma conta Google foi ligada',
      lead: 'A partir de agora ela também entra na sua conta.',
    },
    google_unlinked: {
      subject: (site: string) => `Conta Google desligada do ${site}`,
      heading: 'Uma conta Google foi desligada',
      lead: 'Ela não entra mais na sua conta.',
    },
    account_kept: {
      subject: (site: string) => `Sua conta no ${site} continua aberta`,
      heading: 'Sua conta continua aberta',
      lead: 'Você escolheu mantê-la: nada será apagado. Para apagar, é só pedir de novo.',
    },
    who: (email: string) => `Conta Google: ${email}`,
    alarm:
      'Não foi você? Crie uma nova senha agora; isso encerra o acesso de todos os aparelhos. Depois confira Segurança nas configurações.',
    button: 'Criar nova senha',
    footer: 'Você recebe este aviso porque ele trata da segurança da sua conta.',
  },
  en: {
    password_set: {
      subject: (site: string) => `Your ${site} password was changed`,
      heading: 'Your password was changed',
      lead: 'Your other devices were signed out and ask for the new password.',
    },
    google_linked: {
      subject: (site: string) => `Google account linked to ${site}`,
      heading: 'A Google account was linked',
      lead: 'From now on it signs in to your account too.',
    },
    google_unlinked: {
      subject: (site: string) => `Google account unlinked from ${site}`,
      heading: 'A Google account was unlinked',
      lead: 'It no longer signs in to your account.',
    },
    account_kept: {
      subject: (site: string) => `Your ${site} account stays open`,
      heading: 'Your account stays open',
      lead: 'You chose to keep it: nothing will be erased. To erase it, ask again.',
    },
    who: (email: string) => `Google account: ${email}`,
    alarm:
      'Was it not you? Choose a new password now; that ends the access of every device. Then look at Security in your settings.',
    button: 'Choose a new password',
    footer: 'You receive this notice because it concerns the security of your account.',
  },
} as const

export type SecurityNotice = 'password_set' | 'google_linked' | 'google_unlinked' | 'account_kept'

export const securityMail = (
  locale: Locale,
  site: { siteName: string; siteUrl: string },
  notice: SecurityNotice,
  google: string | null,
): RenderedMail => {
  const t = mailTexts[locale]
  const { subject, heading, lead } = t[notice]
  const link = `${site.siteUrl}${localisedPath(locale, '/forgot-password/')}`
  const parts = [
    { say: lead },
    ...(google === null ? [] : [{ say: t.who(google) }]),
    { say: t.alarm },
    { link, label: t.button },
  ]
  return renderMail({
    locale,
    siteName: site.siteName,
    subject: subject(site.siteName),
    heading,
    parts,
    footer: t.footer,
  })
}

/**
 * Mails the owner of an account about a change of the ways in, or that its erasure is called off, in the transaction
 * that does it. When another account has confirmed the address, no mail is sent: its owner's account did not change.
 */
export const sendSecurityMail = async (
  context: Needs<'config'>,
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'locale'>,
  notice: SecurityNotice,
  google: string | null = null,
): Promise<void> => {
  if (await findConfirmedOwner(tx, user)) return
  await enqueue(tx, 'email', {
    to: user.email,
    code: null,
    ...securityMail(user.locale, context.config, notice, google),
  })
}

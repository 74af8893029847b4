import type { Locale } from '@/server/http/locale'
import { codeBlock, linkButton, mailLayout, paragraph, secondaryLink } from './mail-layout'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

type Part =
  | { say: string }
  | { code: string }
  /** Link to the next step; `lead` introduces it in words. */
  | { link: string; label: string; lead?: string }

interface MailContent {
  locale: Locale
  siteName: string
  subject: string
  heading: string
  parts: readonly Part[]
  footer: string
  /** Unsubscribe link; mails with codes and about account security have none. */
  unsubscribe?: { link: string; label: string }
}

const inText = (part: Part): string =>
  'say' in part ? part.say : 'code' in part ? part.code : `${part.lead ?? `${part.label}:`}\n${part.link}`

const inHtml = (part: Part): string =>
  'say' in part
    ? paragraph(part.say)
    : 'code' in part
      ? codeBlock(part.code)
      : (part.lead ? paragraph(part.lead) : '') + linkButton(part.link, part.label)

/** A mail in both of its forms, which say the same. */
export const renderMail = ({
  locale,
  siteName,
  subject,
  heading,
  parts,
  footer,
  unsubscribe,
}: MailContent): RenderedMail => {
  const said = parts.find((part) => 'say' in part)
  const foot = unsubscribe ? [footer, `${unsubscribe.label}:\n${unsubscribe.link}`] : [footer]
  return {
    subject,
    text: `${[heading, ...parts.map(inText), ...foot].join('\n\n')}\n`,
    html: mailLayout({
      locale,
      siteName,
      subject,
      preview: said ? said.say : heading,
      heading,
      body: parts.map(inHtml).join('\n'),
      footer,
      end: unsubscribe ? secondaryLink(unsubscribe.link, unsubscribe.label) : '',
    }),
  }
}

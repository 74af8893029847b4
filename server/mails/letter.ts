import type { Locale } from '@/server/http/locale'
import { bigCode, button, page, paragraph, quietLink } from './page'

export interface Text {
  subject: string
  text: string
  html: string
}

type Part =
  | { say: string }
  | { code: string }
  /** Where to go on; `lead` says so in words. */
  | { link: string; label: string; lead?: string }

interface Letter {
  locale: Locale
  siteName: string
  subject: string
  heading: string
  parts: readonly Part[]
  footer: string
  /** How to get no more of these; codes and the account's safety have none. */
  leave?: { link: string; label: string }
}

const inText = (part: Part): string =>
  'say' in part ? part.say : 'code' in part ? part.code : `${part.lead ?? `${part.label}:`}\n${part.link}`

const inHtml = (part: Part): string =>
  'say' in part
    ? paragraph(part.say)
    : 'code' in part
      ? bigCode(part.code)
      : (part.lead ? paragraph(part.lead) : '') + button(part.link, part.label)

/** A mail in both of its forms, which say the same. */
export const letter = ({ locale, siteName, subject, heading, parts, footer, leave }: Letter): Text => {
  const said = parts.find((part) => 'say' in part)
  return {
    subject,
    text: `${[heading, ...parts.map(inText), footer, ...(leave ? [`${leave.label}:\n${leave.link}`] : [])].join('\n\n')}\n`,
    html: page({
      locale,
      siteName,
      subject,
      preview: said ? said.say : heading,
      heading,
      body: parts.map(inHtml).join('\n'),
      footer,
      end: leave ? quietLink(leave.link, leave.label) : '',
    }),
  }
}

import type { Locale } from '@/server/http/locale'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

// Mail programs drop style sheets at will, so the light colours stand on each element; the sheet only turns
// them dark.
const light = {
  ground: '#f4f3ee',
  paper: '#ffffff',
  text: '#16211c',
  soft: '#54615b',
  line: '#e5e2d8',
  brand: '#0f5b46',
  onBrand: '#ffffff',
}
const dark = {
  ground: '#0e1512',
  paper: '#16201b',
  text: '#ebf1ed',
  soft: '#a7b5ae',
  line: '#2b3832',
  brand: '#84d5b4',
  onBrand: '#06261b',
}
const font = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const inTheDark = Object.entries({
  ground: `background:${dark.ground}!important`,
  card: `background:${dark.paper}!important;border-color:${dark.line}!important`,
  text: `color:${dark.text}!important`,
  soft: `color:${dark.soft}!important`,
  brand: `color:${dark.brand}!important`,
  button: `background:${dark.brand}!important;color:${dark.onBrand}!important`,
})
  .map(([name, rules]) => `.${name}{${rules}}`)
  .join('')

const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${inTheDark}}
@media (max-width:480px){.edge{padding:0!important}.card{padding:24px 20px!important;border-width:0!important;border-radius:0!important}.button{display:block!important}}`

/** Padding that keeps the body out of the inbox preview. */
const filling = '&#847;&zwnj;&nbsp;'.repeat(40)

export const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;color:${light.text}">${escaped(text)}</p>`

export const codeBlock = (code: string) =>
  `<p class="text" style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:${light.text}">${escaped(code)}</p>`

/** A button a thumb cannot miss, and the address in full for readers that show none. */
export const linkButton = (
  link: string,
  label: string,
) => `<p style="margin:8px 0 16px"><a class="button" href="${escaped(link)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:${light.brand};color:${light.onBrand};font-size:16px;line-height:20px;font-weight:600;text-align:center;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:20px;word-break:break-all"><a class="soft" href="${escaped(link)}" style="color:${light.soft}">${escaped(link)}</a></p>`

/** The way out of such mails, high enough to be touched. */
export const secondaryLink = (link: string, label: string) =>
  `<p style="margin:0;font-size:14px"><a class="soft" href="${escaped(link)}" style="display:inline-block;padding:12px 0;line-height:20px;color:${light.soft};text-decoration:underline">${escaped(label)}</a></p>`

/** Where the company's line goes once the mail leaves (`signMail`). */
export const companyMark = '<!--company-->'

export const companyParagraph = (line: string) =>
  `<p class="soft" style="margin:16px 0 0;font-size:12px;line-height:18px;color:${light.soft}">${escaped(line)}</p>`

interface Page {
  locale: Locale
  siteName: string
  subject: string
  /** Inbox preview beside the subject. */
  preview: string
  heading: string
  body: string
  /** Reason for the mail, or what to do if it was sent by mistake. */
  footer: string
  end: string
}

/** Renders one card that fits a phone: a greeting, the action, and the reason for the mail. */
export const mailLayout = ({
  locale,
  siteName,
  subject,
  preview,
  heading,
  body,
  footer,
  end,
}: Page): string => `<!doctype html>
<html lang="${locale === 'pt' ? 'pt-BR' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="x-apple-disable-message-reformatting">
<title>${escaped(subject)}</title>
<style>${sheet}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${escaped(preview)}${filling}</div>
<table role="presentation" class="ground" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:${light.ground}"><tr><td class="ground edge" align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px;border-collapse:separate"><tr><td class="card text" align="left" style="padding:32px;border:1px solid ${light.line};border-radius:16px;background:${light.paper};color:${light.text};font-family:${font};font-size:16px;line-height:24px">
<p class="brand" style="margin:0 0 20px;font-weight:700;color:${light.brand}">${escaped(siteName)}</p>
<h1 class="text" style="margin:0 0 12px;font-size:22px;line-height:28px;color:${light.text}">${escaped(heading)}</h1>
${body}
<p class="soft" style="margin:16px 0 0;font-size:14px;line-height:20px;color:${light.soft}">${escaped(footer)}</p>
${end}${companyMark}</td></tr></table>
</td></tr></table>
</body></html>`

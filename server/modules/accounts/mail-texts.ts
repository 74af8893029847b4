import type { Locale } from '@/server/http/locale'

export interface Text {
  subject: string
  text: string
  html: string
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One centred card: a greeting, what to do, and why the mail came. */
export const layout = (locale: Locale, siteName: string, heading: string, body: string, footer: string): string => `<!doctype html>
<html lang="${locale === 'pt' ? 'pt-BR' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#f4f6f4;color:#1c2420;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dde3df;border-radius:14px">
<p style="margin:0 0 16px;font-weight:700;color:#14532d">${escaped(siteName)}</p>
<h1 style="margin:0 0 12px;font-size:20px">${escaped(heading)}</h1>
${body}
<p style="margin:24px 0 0;font-size:13px;color:#55615b">${escaped(footer)}</p>
</div></body></html>`

export const paragraph = (text: string) => `<p style="margin:0 0 12px">${escaped(text)}</p>`

/** A button, and the address in full for readers that show none. */
export const linkButton = (link: string, text: string) => `<p style="margin:0 0 12px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#14532d;color:#fff;text-decoration:none;font-weight:600">${text}</a></p>
<p style="margin:0;font-size:13px;word-break:break-all">${escaped(link)}</p>`

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
  const shownCode = `<p style="margin:0 0 12px;font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>`
  return {
    subject: t.subject(code, siteName),
    text: `${t.heading}\n\n${t.lead}\n\n${code}\n\n${t.link}\n${link}\n\n${t.footer}\n`,
    html: layout(locale, siteName, t.heading, paragraph(t.lead) + shownCode + linkButton(link, t.button), t.footer),
  }
}

export const resetMail = (locale: Locale, siteName: string, link: string): Text => {
  const t = reset[locale]
  return {
    subject: t.subject(siteName),
    text: `${t.heading}\n\n${t.lead}\n\n${link}\n\n${t.footer}\n`,
    html: layout(locale, siteName, t.heading, paragraph(t.lead) + linkButton(link, t.button), t.footer),
  }
}

export const verificationSms = (locale: Locale, siteName: string, code: string): string =>
  locale === 'pt'
    ? `${siteName}: seu código é ${code}. Vale por 10 minutos. Não passe a ninguém.`
    : `${siteName}: your code is ${code}. Good for 10 minutes. Share it with no one.`

import { createHash } from 'node:crypto'
import type { PaymentCommand, SimulatedPayment } from '@/lib/contract/dev'
import { formatMoney } from '@/lib/shared/money'
import type { Locale } from '@/server/http/locale'
import { escapeHtml } from './outbox-page'
import { paymentTexts } from './payment-texts'

type Texts = (typeof paymentTexts)[Locale]

const style = `:root{color-scheme:light dark;--line:light-dark(#dde3df,#37423c);--soft:light-dark(#4b5751,#b6c2bb)}
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:1.5rem auto;padding:0 1rem;color:light-dark(#1c2420,#eef3f0);background:light-dark(#f6f7f5,#121714)}
article{background:light-dark(#fff,#1b221e);border:1px solid var(--line);border-radius:12px;padding:1rem;margin:1rem 0}
h1{font-size:1.5rem}h2{font-size:1.05rem;margin:0;overflow-wrap:anywhere}p,li{color:var(--soft);margin:.25rem 0}
a{color:inherit}code{overflow-wrap:anywhere;font-size:.8rem}ul{padding:0;list-style:none}
form ul{display:grid;gap:.5rem;margin:.75rem 0 0}form li{display:grid;gap:.25rem}
@media(min-width:36rem){form li{grid-template-columns:14rem 1fr;align-items:center}}
button{font:inherit;min-height:2.75rem;padding:.25rem .75rem;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;cursor:pointer;text-align:start}
button:hover{border-color:currentColor}`

/** The page's one style element, by its hash: nothing else may be styled or run. */
export const stylePolicy = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const moneyOf = (locale: Locale) => (cents: number) => formatMoney(cents, locale)

const sums = (payment: SimulatedPayment, t: Texts, locale: Locale): string => {
  const money = moneyOf(locale)
  const { amount_cents, paid_cents, returned_cents, fee_cents, settled, kind } = payment
  const parts = [
    `${t.amount} ${money(amount_cents)}`,
    ...(paid_cents > 0 ? [`${t.paid} ${money(paid_cents)}`] : []),
    ...(fee_cents > 0 ? [`${t.fee} ${money(fee_cents)}`] : []),
    ...(returned_cents > 0 ? [`${t.returned} ${money(returned_cents)}`] : []),
    ...(kind === 'charge' && paid_cents > 0 ? [settled ? t.available : t.pending] : []),
  ]
  return parts.join(' · ')
}

const button = (what: PaymentCommand, t: Texts): string => {
  const [name, effect] = t.buttons[what]
  return `<li><button name="do" value="${what}">${escapeHtml(name)}</button><span>${escapeHtml(effect)}</span></li>`
}

const isCommand = (what: string, t: Texts): what is PaymentCommand => what in t.buttons

interface Shown {
  locale: Locale
  /** The reference of the one payment that is shown; all of them when it is missing. */
  shown?: string
}

export const pageAddress = ({ locale, shown }: Shown): string =>
  `/dev/payments/?${new URLSearchParams({ lang: locale, ...(shown ? { reference: shown } : {}) })}`

const item = (payment: SimulatedPayment, t: Texts, page: Shown): string => {
  const { locale } = page
  const { reference, kind, method, status, pix_code, disputes, planned, events, commands } = payment
  const name = kind === 'payout' ? t.payout : t.charge[method ?? 'pix']
  const next = planned.map((what) => (isCommand(what, t) ? t.buttons[what][0] : what))
  const lines = [
    sums(payment, t, locale),
    ...disputes.map((one) => `${t.disputes[one.kind]}: ${t.disputed[one.status]}`),
    ...(next.length > 0 ? [`${t.planned}: ${next.join(', ')}`] : []),
    ...(events.length > 0
      ? [`${t.events}: ${events.map(({ pk, state }) => `#${pk} ${t.states[state]}`).join(', ')}`]
      : []),
  ]
  return `<article id="${escapeHtml(reference)}"><h2>${escapeHtml(`${name} ${reference}: ${t.statuses[status]}`)}</h2>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${pix_code ? `<code>${escapeHtml(pix_code)}</code>` : ''}
<form method="post" action="${escapeHtml(pageAddress(page))}"><input type="hidden" name="reference" value="${escapeHtml(reference)}">
<ul>${commands.map((what) => button(what, t)).join('\n')}</ul></form></article>`
}

/** The simulated gateway's desk as a plain page without scripts, newest first. */
export const paymentsPage = (payments: SimulatedPayment[], page: Shown): string => {
  const { locale } = page
  const t = paymentTexts[locale]
  const other = locale === 'pt' ? 'en' : 'pt'
  return `<!doctype html>
<html lang="${locale === 'pt' ? 'pt-BR' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${t.title}</title>
<style>${style}</style></head><body><main><h1>${t.title}</h1>
<p>${t.intro} <a href="${escapeHtml(pageAddress({ ...page, locale: other }))}" lang="${other}">${t.other}</a></p>
${payments.map((payment) => item(payment, t, page)).join('\n') || `<p>${t.none}</p>`}
</main></body></html>`
}

interface Message {
  channel: string
  to: string
  subject: string
  text: string
  code: string | null
  createdAt: Date
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Links in a text, once it is escaped, can be followed. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const item = ({ channel, to, subject, text, code, createdAt }: Message) => `<article>
<p class="head"><b>${escapeHtml(channel)}</b> → ${escapeHtml(to)} <time>${createdAt.toISOString()}</time></p>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ''}
${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}
<pre>${linked(text)}</pre>
</article>`

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c2420;background:#f6f7f5}
article{background:#fff;border:1px solid #dde3df;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
.head{margin:0;color:#4b5751}time{float:right}h2{font-size:1.05rem;margin:.5rem 0}
.code{font-size:1.75rem;font-weight:700;letter-spacing:.15em;margin:.25rem 0}pre{white-space:pre-wrap;font:inherit;margin:0}`

/** The captured messages as a plain page, newest first. */
export const outboxPage = (messages: Message[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Outbox</title>
<style>${style}</style></head><body><main><h1>Outbox</h1>
<p>Demo mode: e-mails and SMS land here instead of being sent.</p>
${messages.map(item).join('\n') || '<p>Nothing yet.</p>'}
</main></body></html>`

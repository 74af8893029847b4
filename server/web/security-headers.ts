import { createHash } from 'node:crypto'

/** Sent with every page. The API sets its own. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'origin-agent-cluster': '?1',
} as const

/**
 * Sent with pictures that are made to be shown where an address is shared: other sites may embed those, and
 * nothing else.
 */
export const embeddableHeaders = { 'cross-origin-resource-policy': 'cross-origin' } as const

export interface CspOptions {
  /** Next's development server evaluates code and writes inline; nothing strict can be said there. */
  development?: boolean
  /** Served over https: mixed content is upgraded. */
  https?: boolean
  /** Third-party origins, each allowed only for its purpose. */
  pixelUrl?: string
  chatWidgetUrl?: string
  reportsUrl?: string
  /** Push notifications are configured: the browser asks Google for its token. */
  push?: boolean
  /** Cards are typed into Mercado Pago's own fields: its script, and the frames that script makes. */
  cardFields?: boolean
}

const pushOrigins = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
]

const cardOrigins = {
  script: ['https://sdk.mercadopago.com', 'https://http2.mlstatic.com'],
  frame: ['https://secure-fields.mercadopago.com'],
  connect: ['https://api.mercadopago.com', 'https://api.mercadolibre.com'],
} as const

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Style elements that libraries make in the browser. All are constant. */
const knownStyles = [
  // emotion inserts an empty one and adds rules through the object model.
  '',
  // MUI stills every transition for the moment in which the colour scheme changes.
  '*{-webkit-transition:none!important;-moz-transition:none!important;-o-transition:none!important;-ms-transition:none!important;transition:none!important}',
].map(hashOf)

const element = (name: string) =>
  new RegExp(`<${name}(\\s(?:[^>"']|"[^"]*"|'[^']*')*)?>([\\s\\S]*?)</${name}\\s*>`, 'gi')
const scripts = element('script')
const styles = element('style')
const hasSource = /\ssrc\s*=/i
const typeOf = /\stype\s*=\s*["']?([^"'\s>]+)/i
const executable = new Set(['', 'module', 'text/javascript', 'application/javascript'])

/** Hashes of every inline script that would run and every inline style element of a page. */
export const inlineHashes = (html: string): { scripts: string[]; styles: string[] } => {
  const found = { scripts: new Set<string>(), styles: new Set<string>(knownStyles) }
  for (const [, attributes = '', text = ''] of html.matchAll(scripts)) {
    const type = typeOf.exec(attributes)?.[1]?.toLowerCase() ?? ''
    if (!hasSource.test(attributes) && executable.has(type)) found.scripts.add(hashOf(text))
  }
  for (const [, , text = ''] of html.matchAll(styles)) found.styles.add(hashOf(text))
  return { scripts: [...found.scripts], styles: [...found.styles] }
}

/** Builds a page's Content-Security-Policy: only inline code written by the server runs. */
export const contentSecurityPolicy = (html: string, options: CspOptions = {}): string => {
  const { development = false, https = false, pixelUrl, chatWidgetUrl, reportsUrl, push = false } = options
  const inline = inlineHashes(html)
  const originOf = (url: string | undefined) => (url && URL.canParse(url) ? ` ${new URL(url).origin}` : '')
  const chat = originOf(chatWidgetUrl)
  const card = (use: keyof typeof cardOrigins) => (options.cardFields ? ` ${cardOrigins[use].join(' ')}` : '')
  const frames = `${chat}${card('frame')}`
  const script = development ? "'unsafe-inline' 'unsafe-eval'" : inline.scripts.join(' ')
  const style = development ? "'unsafe-inline'" : inline.styles.join(' ')
  return [
    // Anything no line below names is refused: frames, sound, film.
    "default-src 'none'",
    `script-src 'self'${script && ` ${script}`}${chat}${card('script')}`,
    `style-src 'self' ${style}`,
    // Components position things through the style attribute; it cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    // No `blob:` elsewhere: tools that reopen a page's pictures fall under connect-src and would be refused.
    `img-src 'self' data:${originOf(pixelUrl)}${chat && `${chat} blob:`}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}${chat}${originOf(reportsUrl)}${push ? ` ${pushOrigins.join(' ')}` : ''}${card('connect')}`,
    ...(frames ? [`frame-src 'self'${frames}`] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

import { createHash } from 'node:crypto'
import { contentSecurityPolicy, inlineHashes } from './security-headers'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = `<html><head><style data-emotion="css">a{b:c}</style><script src="/x.js" async></script>
<script id="a">self.n=1<2</script></head><body><script type="application/ld+json">{"@type":"Thing"}</script>
<script type=module>run()</script><SCRIPT>
loud()</SCRIPT ></body></html>`

test('every inline script that runs and every style element is named by its hash', () => {
  const { scripts, styles } = inlineHashes(page)
  expect(scripts).toEqual([hash('self.n=1<2'), hash('run()'), hash('\nloud()')])
  expect(styles).toContain(hash(''))
  expect(styles.at(-1)).toBe(hash('a{b:c}'))
})

test('allows no inline code except the digests it names', () => {
  const policy = contentSecurityPolicy(page)
  for (const name of ['script-src', 'style-src', 'default-src']) {
    const directive = policy.split('; ').find((part) => part.startsWith(`${name} `))
    expect(directive).toBeDefined()
    expect(directive).not.toContain('unsafe-inline')
  }
  expect(policy.split('; ')[0]).toBe("default-src 'none'")
  for (const name of ['script', 'style', 'img', 'font', 'connect', 'worker', 'manifest'])
    expect(policy).toMatch(new RegExp(`; ${name}-src 'self'`))
  expect(policy).toContain("style-src-attr 'unsafe-inline'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('upgrade-insecure-requests')
  expect(contentSecurityPolicy(page, { https: true })).toContain('upgrade-insecure-requests')
})

test('an injected script is not in the list of the page it was injected into', () => {
  expect(contentSecurityPolicy(page)).not.toContain(hash('alert(1)'))
})

test('allows third parties only if configured, and each only for its purpose', () => {
  const directive = (policy: string, name: string) =>
    policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
  expect(contentSecurityPolicy(page)).not.toMatch(/https?:|frame-src/)
  const policy = contentSecurityPolicy(page, {
    pixelUrl: 'https://pixel.example/tr?id=7',
    chatWidgetUrl: 'https://chat.example/widget.js',
  })
  expect(directive(policy, 'img-src')).toContain(' https://pixel.example')
  for (const name of ['script-src', 'connect-src', 'frame-src']) {
    expect(directive(policy, name)).toContain(' https://chat.example')
    expect(directive(policy, name)).not.toContain('pixel.example')
  }
})

test('allows pictures from the site and from data URLs, and blobs for the chat widget only', () => {
  const pictures = (policy: string) => /; img-src ([^;]*)/.exec(policy)?.[1]
  expect(pictures(contentSecurityPolicy(page))).toBe("'self' data:")
  expect(pictures(contentSecurityPolicy(page, { chatWidgetUrl: 'https://chat.example/w.js' }))).toBe(
    "'self' data: https://chat.example blob:",
  )
})

test('error reports and push may be reached where they are configured, and by calls only', () => {
  expect(contentSecurityPolicy(page)).not.toMatch(/sentry|googleapis/)
  const policy = contentSecurityPolicy(page, { reportsUrl: 'https://key@o1.sentry.example/7', push: true })
  expect(policy).toMatch(
    /connect-src 'self' https:\/\/o1\.sentry\.example https:\/\/firebaseinstallations\.googleapis\.com https:\/\/fcmregistrations\.googleapis\.com/,
  )
  expect(policy.match(/sentry/g)).toHaveLength(1)
})

test('the gateway’s card fields are let in where that gateway is configured, and nowhere else', () => {
  expect(contentSecurityPolicy(page)).not.toMatch(/mercado|mlstatic/)
  const policy = contentSecurityPolicy(page, { cardFields: true })
  expect(policy).toMatch(/script-src [^;]* https:\/\/sdk\.mercadopago\.com/)
  expect(policy).toContain("frame-src 'self' https://secure-fields.mercadopago.com;")
  expect(policy).toMatch(/connect-src [^;]* https:\/\/api\.mercadopago\.com/)
  expect(policy).not.toMatch(/(img|style|default|form-action)-src [^;]*mercado/)
})

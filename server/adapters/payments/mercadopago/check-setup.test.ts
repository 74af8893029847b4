import { generateKeyPairSync } from 'node:crypto'
import { checkAnswers, checkVariables, type CheckCalls, type Finding } from './check-setup'

const payoutKey = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const complete = {
  PAYMENT_GATEWAY: 'mercadopago',
  MP_ACCESS_TOKEN: 'APP_USR-1-token',
  MP_PUBLIC_KEY: 'APP_USR-1-key',
  MP_WEBHOOK_SECRET: 'secret',
  MP_PAYOUT_KEY: payoutKey,
  NEXT_PUBLIC_SITE_URL: 'https://oficio.example/',
}
const lacks = (findings: readonly Finding[]) => findings.filter(({ isMet }) => !isMet).map(({ what }) => what)

const methods = [
  { id: 'pix', payment_type_id: 'bank_transfer', status: 'active' },
  { id: 'master', payment_type_id: 'credit_card', status: 'active' },
]
const callsOf = (answers: Record<string, unknown>, posted: number | null = 401): CheckCalls => ({
  ask: (path) =>
    Promise.resolve(path in answers ? { status: 200, body: answers[path] } : { status: 401, body: null }),
  postUnsigned: () => Promise.resolve(posted),
})

test('finds nothing missing in a complete set-up, and says the webhook address and the mode', async () => {
  const calls = callsOf({ '/users/me': { site_id: 'MLB', tags: [] }, '/v1/payment_methods': methods })
  const findings = [...checkVariables(complete), ...(await checkAnswers(complete, calls))]
  expect(lacks(findings)).toEqual([])
  const said = findings.map(({ what }) => what)
  expect(said).toContain('webhook address: https://oficio.example/api/payment/webhooks/mercadopago/')
  expect(said).toContain('production mode: real money moves')
})

test.each<[string, Record<string, string>, string[]]>([
  ['no access token', { MP_ACCESS_TOKEN: '' }, ['MP_ACCESS_TOKEN is not set']],
  [
    'keys of two modes',
    { MP_PUBLIC_KEY: 'TEST-1' },
    ['MP_ACCESS_TOKEN and MP_PUBLIC_KEY are of different modes'],
  ],
  ['no secret of webhooks', { MP_WEBHOOK_SECRET: '' }, ['MP_WEBHOOK_SECRET is not set']],
  ['no payout key', { MP_PAYOUT_KEY: '' }, ['MP_PAYOUT_KEY is not set']],
  ['a payout key of another kind', { MP_PAYOUT_KEY: 'x' }, ['MP_PAYOUT_KEY is no Ed25519 key']],
  ['a site without TLS', { NEXT_PUBLIC_SITE_URL: 'http://x' }, ['NEXT_PUBLIC_SITE_URL is not https://']],
  ['another gateway', { PAYMENT_GATEWAY: 'simulator' }, ['PAYMENT_GATEWAY is not mercadopago']],
])('names %s', (_name, change, expected) => {
  expect(lacks(checkVariables({ ...complete, ...change }))).toEqual(expected)
})

test('a test token needs no payout key', () => {
  const test = { MP_ACCESS_TOKEN: 'TEST-1', MP_PUBLIC_KEY: 'TEST-2', MP_PAYOUT_KEY: '' }
  expect(lacks(checkVariables({ ...complete, ...test }))).toEqual([])
})

test('names a refused token, an account without Pix and a webhook address that is not ours', async () => {
  expect(lacks(await checkAnswers(complete, callsOf({}, 404)))).toEqual([
    'MP_ACCESS_TOKEN is refused (401)',
    'the webhook address answers 404 instead of 401',
  ])
  const abroad = callsOf(
    { '/users/me': { site_id: 'MLA', tags: ['test_user'] }, '/v1/payment_methods': [] },
    null,
  )
  const findings = await checkAnswers(complete, abroad)
  expect(lacks(findings)).toEqual([
    'the account is not Brazilian',
    'the account accepts no Pix',
    'the account accepts no cards',
    'the webhook address answers nothing instead of 401',
  ])
  expect(findings[0]?.what).toBe('test mode: no real money moves')
})

import { isPayoutKey } from './payout-key'

/** One thing that payments need, and what to do while it is missing. */
export interface Finding {
  isMet: boolean
  what: string
  hint?: string
}

const met = (what: string): Finding => ({ isMet: true, what })
const missing = (what: string, hint: string): Finding => ({ isMet: false, what, hint })

type Environment = Readonly<Record<string, string | undefined>>

const panel = 'https://www.mercadopago.com.br/developers/panel/app'
const webhookPathOf = (siteUrl: string) => `${siteUrl.replace(/\/+$/, '')}/api/payment/webhooks/mercadopago/`

const isTestToken = (token: string) => token.startsWith('TEST-')

const credentialFinding = (name: string, value: string | undefined): Finding => {
  if (!value)
    return missing(`${name} is not set`, `copy it from the credentials of the application, ${panel}`)
  return /^(?:TEST|APP_USR)-/.test(value)
    ? met(`${name} is set`)
    : missing(`${name} is no credential of Mercado Pago`, 'it begins with TEST- or APP_USR-')
}

const payoutFinding = (token: string, key: string | undefined): Finding => {
  if (key) {
    return isPayoutKey(key)
      ? met('MP_PAYOUT_KEY is an Ed25519 key')
      : missing('MP_PAYOUT_KEY is no Ed25519 key', 'openssl genpkey -algorithm ed25519 | base64 -w0')
  }
  return isTestToken(token)
    ? met('MP_PAYOUT_KEY is not needed with a TEST- token')
    : missing(
        'MP_PAYOUT_KEY is not set',
        'payouts are signed: openssl genpkey -algorithm ed25519 | base64 -w0',
      )
}

/** What the variables alone tell, without a call. */
export const checkVariables = (env: Environment): Finding[] => {
  const { MP_ACCESS_TOKEN: token = '', MP_PUBLIC_KEY: publicKey = '' } = env
  const site = env.NEXT_PUBLIC_SITE_URL ?? ''
  const sameMode = isTestToken(token) === isTestToken(publicKey)
  return [
    env.PAYMENT_GATEWAY === 'mercadopago'
      ? met('PAYMENT_GATEWAY is mercadopago')
      : missing('PAYMENT_GATEWAY is not mercadopago', 'without it nobody can pay'),
    credentialFinding('MP_ACCESS_TOKEN', token),
    credentialFinding('MP_PUBLIC_KEY', publicKey),
    ...(token && publicKey && !sameMode
      ? [
          missing(
            'MP_ACCESS_TOKEN and MP_PUBLIC_KEY are of different modes',
            'both of test, or both of production',
          ),
        ]
      : []),
    env.MP_WEBHOOK_SECRET
      ? met('MP_WEBHOOK_SECRET is set')
      : missing('MP_WEBHOOK_SECRET is not set', `Webhooks > secret signature of the application, ${panel}`),
    payoutFinding(token, env.MP_PAYOUT_KEY),
    site.startsWith('https://')
      ? met(`webhook address: ${webhookPathOf(site)}`)
      : missing(
          'NEXT_PUBLIC_SITE_URL is not https://',
          'Mercado Pago cannot reach the webhook address; payments are polled',
        ),
  ]
}

export interface CheckCalls {
  /** Calls Mercado Pago with the token; null if it does not answer. */
  ask: (path: string, token: string) => Promise<{ status: number; body: unknown } | null>
  /** Posts an unsigned message to our own webhook address; the status, or null if nothing answers. */
  postUnsigned: (url: string) => Promise<number | null>
}

interface Me {
  site_id?: unknown
  tags?: unknown
}

const isTestAccount = ({ tags }: Me) => Array.isArray(tags) && tags.includes('test_user')

const accountFindings = async (token: string, { ask }: CheckCalls): Promise<Finding[]> => {
  const me = await ask('/users/me', token)
  if (!me) return [missing('Mercado Pago does not answer', 'api.mercadopago.com must be reachable from here')]
  if (me.status !== 200)
    return [missing(`MP_ACCESS_TOKEN is refused (${me.status})`, `renew the credentials, ${panel}`)]
  const account = me.body as Me
  const isTest = isTestToken(token) || isTestAccount(account)
  const methods = await ask('/v1/payment_methods', token)
  const active = Array.isArray(methods?.body)
    ? (methods.body as { id?: unknown; payment_type_id?: unknown; status?: unknown }[]).filter(
        ({ status }) => status === 'active',
      )
    : []
  return [
    met(isTest ? 'test mode: no real money moves' : 'production mode: real money moves'),
    account.site_id === 'MLB'
      ? met('the account is Brazilian')
      : missing('the account is not Brazilian', 'Pix needs an account of Mercado Pago Brasil'),
    active.some(({ id }) => id === 'pix')
      ? met('the account accepts Pix')
      : missing('the account accepts no Pix', 'register a Pix key in the account (app: Pix > Your keys)'),
    active.some(({ payment_type_id: kind }) => kind === 'credit_card')
      ? met('the account accepts cards')
      : missing('the account accepts no cards', 'complete the registration of the account'),
  ]
}

const webhookFinding = async (site: string, { postUnsigned }: CheckCalls): Promise<Finding> => {
  const status = await postUnsigned(webhookPathOf(site))
  // 401: our program has read it and missed the signature.
  if (status === 401) return met('the webhook address answers, and refuses what is not signed')
  return missing(
    `the webhook address answers ${status ?? 'nothing'} instead of 401`,
    status === 404
      ? 'the running program has another PAYMENT_GATEWAY: restart it'
      : 'it must be public, without a redirect',
  )
}

/** What the account and our own address answer, as far as the variables allow to ask. */
export const checkAnswers = async (env: Environment, calls: CheckCalls): Promise<Finding[]> => {
  const { MP_ACCESS_TOKEN: token = '', NEXT_PUBLIC_SITE_URL: site = '' } = env
  return [
    ...(token ? await accountFindings(token, calls) : []),
    ...(site.startsWith('https://') ? [await webhookFinding(site, calls)] : []),
  ]
}

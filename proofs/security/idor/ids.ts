import type { Operation, Schema } from '@/server/testing/operations'

/** Names of texts that are no ids. A text of another name is an id until a table says otherwise. */
const plainTexts = new Set(
  (
    'email password current_password full_name bio tax_number phone name subject message text note reason website ' +
    'description cep street number complement district label city state service sub_service q ibge statusId ' +
    'from to value holder cvv redirect_uri code_verifier nonce iss'
  ).split(' '),
)
const plainFormats = new Set(['date', 'date-time'])

/** Whether a number has the bounds of `pk` and `pkNumber` of the contract. */
const isNumberOfRow = ({ type, maximum }: Schema) => type === 'integer' && maximum === Number.MAX_SAFE_INTEGER

const isId = (name: string, schema: Schema): boolean => {
  if (schema.type !== 'string') return isNumberOfRow(schema)
  if (schema.format === 'uuid') return true
  const says = schema.enum ?? schema.const ?? plainFormats.has(schema.format ?? '')
  return says === false && !plainTexts.has(/(\w+)(?:\.\*)?(?:\[\])*$/.exec(name)?.[1] ?? name)
}

const idsIn = (name: string, schema: Schema): string[] => {
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {}, additionalProperties } = schema
  const inside = (part: string) => (name === '' ? part : `${name}.${part}`)
  return [
    ...(isId(name, schema) ? [name] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => idsIn(name, one)),
    ...(items ? idsIn(`${name}[]`, items) : []),
    ...Object.entries(properties).flatMap(([key, value]) => idsIn(inside(key), value)),
    ...(typeof additionalProperties === 'object' ? idsIn(inside('*'), additionalProperties) : []),
  ]
}

/** Ids in the body, query and headers of an operation: `createPayment card`, `createDemand photos[]`. */
export const idsOf = ({ id, parameters, body }: Operation): string[] => {
  const sent = parameters.filter((one) => one.in !== 'path')
  const names = [...sent.flatMap(({ name, schema }) => idsIn(name, schema)), ...(body ? idsIn('', body) : [])]
  return [...new Set(names)].map((name) => `${id} ${name}`)
}

/** Reasons why an id names nothing of one person's, or opens it to whoever knows it, and these ids. */
const reasons: Record<string, readonly string[]> = {
  'a service of the catalogue, which everybody reads': [
    'saveUserServices [].sub_service',
    'listProviders sub_service',
    'createDemand sub_service',
    'createBooking sub_service',
    'listTimeSlots sub_service',
    'listProviderDemands sub_service',
    'listEarlierOffers sub_service',
  ],
  'a provider, whose page and free times everybody reads': [
    'listTimeSlots provider',
    'createBooking provider',
  ],
  'a place in a list that everybody reads': [
    'listProviders cursor',
    'listProviderReviews cursor',
    'sitemapEntries from',
  ],
  'a place in the list that all operators share': ['listCases cursor'],
  'words of an answer; photos among them are crossed': ['createDemand answers.*', 'createBooking answers.*'],
  'a secret that only its owner was given: it is what says whose a session is (proof `tokens`)': [
    'refreshToken refresh',
    'revokeToken refresh',
  ],
  'a secret that was mailed to its owner, who need not be signed in': [
    'checkReset token',
    'resetPassword token',
    'readUnsubscribe token',
    'unsubscribe token',
    'resubscribe token',
  ],
  'the issuer’s, which knows whom it gave it to (proof `oidc`)': ['signInWithGoogle code', 'linkGoogle code'],
  'the gateway’s, which takes it once from whoever typed the card': [
    'createPayment card_token',
    'createDeposit card_token',
    'saveCard card_token',
  ],
  'a browser’s own, which goes with it to whoever signs in there next': ['registerPushToken token'],
  'of the simulated gateway, which is there in demo mode only': [
    'listSimulatedPayments reference',
    'makeCardToken card',
  ],
}

/** Ids that are not crossed. */
export const publicIds: readonly string[] = Object.values(reasons).flat()

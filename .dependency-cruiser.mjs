// Imports that may not be: `npm test -- --only=imports`. Tests may import anything.

/** Folders each top folder may import from. */
const rooms = {
  app: ['app', 'components', 'hooks', 'lib'],
  components: ['components', 'hooks', 'lib'],
  hooks: ['hooks', 'lib'],
  lib: ['lib', 'locales'],
  server: ['server', 'lib/contract', 'lib/shared', 'lib/page-rules'],
}

/**
 * Modules each module of `server/modules/` may import values from, and why. A module uses only those listed before it,
 * so no module reaches itself through others. Types of events and rows may be imported anywhere.
 * @type {Record<string, Record<string, string>>}
 */
export const uses = {
  consents: {},
  coupons: {},
  dev: {},
  ledger: {},
  'data-access': {},
  media: {},
  places: {},
  trail: {},
  settings: {
    trail: 'records changed settings',
  },
  'mail-delivery': {
    settings: 'names the company in mails',
  },
  pricing: {
    settings: 'reads the commission and the limits in force',
  },
  statistics: {},
  'web-vitals': {},
  accounts: {
    consents: 'records consents given at registration',
    media: 'shows portraits',
  },
  catalogue: {
    accounts: 'names providers',
    media: 'shows portraits',
    settings: 'records changed prices',
  },
  contact: {
    accounts: 'counts attempts',
  },
  notifications: {
    accounts: 'finds the address of an unsubscribe link',
  },
  withdrawals: {
    accounts: 'confirms the password and the account holder',
    ledger: 'posts withdrawals',
  },
  bookings: {
    accounts: 'checks that a user may publish, and names users',
    catalogue: 'reads the form, length and names of services',
    'data-access': 'logs that an operator opened a booking',
    media: 'claims the photos of a demand',
    pricing: 'stores the commission rate a booking is agreed at',
    settings: 'limits unpaid reservations',
    trail: 'records what an operator did to a booking',
  },
  chat: {
    accounts: 'names both participants',
    catalogue: 'shows the icon of the service',
    media: 'stores and signs the files of messages',
    notifications: 'notifies the recipient of a message',
  },
  complaints: {
    bookings: 'names the booking of a complaint',
  },
  reviews: {
    accounts: 'names authors',
    bookings: 'locks the booking under review',
    catalogue: 'checks that a profile is public',
  },
  suggestions: {
    bookings: 'locks the booking of a suggestion, and finds the first free time of providers',
    catalogue: 'ranks providers; reads the length of services and related services',
    places: 'looks up cities',
  },
  seo: {
    catalogue: 'lists services and their providers',
    places: 'tells capitals from other cities',
    pricing: 'names the commission',
    reviews: 'shows reviews',
    statistics: 'reads the time to answer',
  },
  provider: {
    accounts: 'checks that a user is a provider, and locks the row',
    catalogue: 'shows the icons of services',
    places: 'looks up cities',
    pricing: 'refuses a published price below the least one',
    seo: 'revalidates pages that show the provider’s services',
  },
  offers: {
    accounts: 'checks that a user may approve or book, and is not closing the account',
    bookings: 'locks and confirms the booking, and presents it to providers',
    catalogue: 'names providers',
    media: 'shows the first photo of a suggested job',
    pricing: 'refuses an offer below the least price',
    provider: 'checks that a provider may offer',
    suggestions: 'answers a suggestion with an offer',
  },
  profile: {
    accounts: 'updates the user’s row',
    media: 'stores portraits',
    places: 'looks up cities',
    provider: 'shows and changes registrations with councils',
    seo: 'revalidates pages that show the user',
  },
  payments: {
    accounts: 'locks the row of the payer',
    bookings: 'locks and confirms the booking that is paid, and ends its reservation',
    coupons: 'reserves a coupon during a payment, and redeems it',
    ledger: 'posts payments, refunds and balance spent',
    'mail-delivery': 'sends mails about payments',
    offers: 'reads the agreed price',
  },
  privacy: {
    accounts: 'ends sessions and closes accounts',
    bookings: 'cancels the open bookings of a closed account',
    chat: 'masks a message together with the lines before it',
    consents: 'shows and changes consents',
    'data-access': 'exports the log of data access',
    media: 'adds photos to the archive',
    offers: 'withdraws the open offers of a closed account',
    seo: 'revalidates pages that showed a closed account',
    suggestions: 'closes the open suggestions of a closed account',
    trail: 'erases what the trail holds of a person',
  },
  escrow: {
    accounts: 'names the other side of an earlier agreement by first name',
    bookings: 'locks the booking of the escrow',
    ledger: 'posts releases, advances and freezes',
    media: 'claims and shows receipts, and sends photos to the bank',
    payments: 'refunds payments',
    pricing: 'reads what the platform bears of a warranty refund',
  },
  claims: {
    bookings: 'locks the booking of a claim, and books the time of a visit',
    'data-access': 'logs that an operator opened a claim',
    escrow: 'refunds under warranty',
    media: 'claims and shows the photos of a claim',
  },
  operators: {
    accounts: 'names the operator who decided',
    complaints: 'shows complaints',
    ledger: 'verifies the ledger, and reconciles it with the gateway',
    'data-access': 'logs access to a person’s data',
    payments: 'reads which decisions a payment allows',
    trail: 'records and lists what operators did',
  },
  wallet: {
    accounts: 'names users by their display name',
    bookings:
      'prints the agreements of a booking on its receipt, and reads which no-shows may be objected to',
    escrow: 'reads what a no-show comes to',
    ledger: 'posts bonus',
    payments: 'takes and refunds deposits',
    pricing: 'limits deposits and balances',
    settings: 'names the company on receipts and statements',
  },
  disputes: {
    bookings: 'locks the booking in dispute, and makes the transitions that end it',
    claims: 'ends a disputed warranty claim',
    escrow: 'reads and splits the escrow',
    'data-access': 'logs that an operator opened a dispute',
    media: 'claims and shows the photos of evidence',
    trail: 'records that an operator decided a dispute',
  },
}

const oneOf = (paths) => `(${paths.join('|')})`
const packages = '^node_modules/'
const error = { severity: 'error' }
const ofValues = { dependencyTypesNot: ['type-only', 'type-import'] }

const walls = Object.entries(rooms).map(([room, reached]) => ({
  ...error,
  name: `${room}-imports`,
  comment: `${room}/ imports ${reached.join(', ')} only.`,
  from: { path: `^${room}/` },
  to: { pathNot: [packages, `^${oneOf(reached)}/`], dependencyTypesNot: ['core'] },
}))

const modules = Object.entries(uses).map(([name, reasons]) => ({
  ...error,
  name: `${name}-uses`,
  comment: `Modules that ${name} uses: ${Object.keys(reasons).join(', ') || 'none'} (\`uses\`).`,
  from: { path: `^server/modules/${name}/` },
  to: {
    path: '^server/modules/',
    pathNot: `^server/modules/${oneOf([name, ...Object.keys(reasons)])}/`,
    ...ofValues,
  },
}))

/** Files without domain knowledge; the catalogue of error codes and types may be imported. */
const generalComponents = {
  ...error,
  name: 'components-ui-imports',
  comment: 'components/ui/ could ship in another product: it imports no values of a domain.',
  from: { path: '^components/ui/' },
  to: {
    path: ['^components/(?!ui/)', '^hooks/[a-z-]+/', '^lib/(contract|shared|api|session|wizard)/'],
    pathNot: '^lib/contract/errors[.]ts$',
    ...ofValues,
  },
}

const libraries = [
  {
    ...error,
    name: 'contract-imports',
    comment:
      'The contract runs on both sides: of packages it imports zod and the check digits of tax numbers.',
    from: { path: '^lib/contract/' },
    to: { pathNot: ['^lib/contract/', `${packages}(zod|cpf-cnpj-validator)/`] },
  },
  {
    ...error,
    name: 'shared-imports',
    comment: 'lib/shared/ runs on both sides: it imports none of our other folders.',
    from: { path: '^lib/shared/' },
    to: { pathNot: ['^lib/shared/', packages], dependencyTypesNot: ['core'] },
  },
]

const serverPackages = '(pg|drizzle-orm|fastify|@fastify/[^/]+|ioredis|pino|sharp|nodemailer)'
const browser = ['server-package', 'core-module'].map((name) => ({
  ...error,
  name: `browser-imports-${name}`,
  comment:
    'Components and hooks run in browsers, without the packages of the server and the modules of Node.',
  from: { path: '^(components|hooks)/', pathNot: '^hooks/testing/' },
  to: name === 'core-module' ? { dependencyTypes: ['core'] } : { path: `${packages}${serverPackages}/` },
}))

/** Stores that components reach only by the hook that reads their provider. */
const stores = {
  ...error,
  name: 'stores-by-their-hooks',
  comment:
    'Session, notifications, chat and introduction are read by their hooks, so that a provider can replace them.',
  from: { path: '^(app|components)/' },
  to: {
    path: [
      '^lib/session/state[.]ts$',
      '^lib/realtime/channel[.]ts$',
      '^hooks/(chat|notifications|tour)/store[.]ts$',
    ],
    ...ofValues,
  },
}

const repositories = [
  {
    ...error,
    name: 'repository-of-another-module',
    comment: 'A module calls another module’s service, never its repository.',
    from: { path: '^server/modules/([^/]+)/' },
    to: { path: 'repository[.]ts$', pathNot: '^server/modules/$1/', ...ofValues },
  },
  {
    ...error,
    name: 'repository-of-a-module',
    comment: 'Files outside the modules call a module’s service, never its repository.',
    from: { path: '^(app|components|hooks|lib|server)/', pathNot: '^server/(modules|testing)/' },
    to: { path: '^server/modules/.*repository[.]ts$', ...ofValues },
  },
  {
    ...error,
    name: 'sql-in-repositories',
    comment:
      'SQL is written in repositories, in server/db/, and for the demo. Types may be imported anywhere.',
    from: { path: '^server/', pathNot: ['^server/(db|demo|testing)/', '(/|-)repository[.]ts$'] },
    to: { path: [`${packages}drizzle-orm/`, '^server/db/schema/'], ...ofValues },
  },
]

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      ...error,
      name: 'no-circular',
      comment: 'No files import each other, through others either; imports of types count.',
      from: {},
      to: { circular: true },
    },
    {
      ...error,
      name: 'no-unresolvable',
      comment: 'A rule sees only imports whose file is found.',
      from: {},
      to: { couldNotResolve: true },
    },
    ...walls,
    ...modules,
    ...libraries,
    generalComponents,
    ...browser,
    stores,
    ...repositories,
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['[.]test[.]tsx?$', '^[.](next|build)/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}

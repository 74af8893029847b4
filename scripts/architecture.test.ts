import { files, imports, rooms, textOf, type Import } from './imports'

type Room = (typeof rooms)[number]

const roomOf = (path: string) => path.split('/', 1)[0] as Room
const shown = ({ from, to }: Import) => `${from} → ${to}`

/** Data flows one way: who may reach whom. */
const reaches: Record<Room, readonly string[]> = {
  app: ['app', 'components', 'hooks', 'lib'],
  components: ['components', 'hooks', 'lib'],
  hooks: ['hooks', 'lib'],
  lib: ['lib', 'locales'],
  server: ['server', 'lib'],
}

test('the reader sees imports at all', () => expect(imports.length).toBeGreaterThan(1000))

test('rooms reach only what stands behind them', () => {
  expect(imports.filter(({ from, to }) => !reaches[roomOf(from)].includes(roomOf(to))).map(shown)).toEqual([])
})

const isWithin =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`))
const isContract = isWithin('lib/contract')
const isShared = isWithin('lib/shared')

test('of the web’s library the server reaches the contract and what both ends share, and nothing else', () => {
  const reached = imports.filter(({ from, to }) => roomOf(from) === 'server' && roomOf(to) === 'lib')
  expect(reached.some(({ to }) => isContract(to)) && reached.some(({ to }) => isShared(to))).toBe(true)
  expect(reached.filter(({ to }) => !isContract(to) && !isShared(to)).map(shown)).toEqual([])
})

test('the contract and what both ends share each stand alone', () => {
  for (const isOwn of [isContract, isShared])
    expect(imports.filter(({ from, to }) => isOwn(from) && !isOwn(to)).map(shown)).toEqual([])
})

test('what could ship in another product knows nothing of this one', () => {
  const own = /^(components\/(?!ui\/)|hooks\/[a-z-]+\/|lib\/(contract|shared|api|session|wizard)\/)/
  expect(
    imports
      .filter(
        ({ from, to, isType }) =>
          from.startsWith('components/ui/') && own.test(to) && !isType && to !== 'lib/contract/errors',
      )
      .map(shown),
  ).toEqual([])
})

test('a module calls another’s service, never its repository', () => {
  const foreign = imports.filter(
    ({ from, to, isType }) =>
      !isType &&
      /repository$/.test(to) &&
      moduleOf(from) !== moduleOf(to) &&
      !from.startsWith('server/testing/'),
  )
  expect(foreign.map(shown)).toEqual([])
})

/**
 * Which module may use which, and what for: one way only, so that the list can be read from the bottom up.
 * Shapes of events and rows may be named anywhere. A module that only reacts stands on the left alone.
 */
const uses: Record<string, string> = {
  'accounts → media': 'shows portraits',
  'accounts → consents': 'notes those given on the way in',
  'bookings → accounts': 'asks whether a person may publish, and names them',
  'bookings → catalogue': 'reads the form, length and names of the work',
  'bookings → media': 'claims the photos of a demand',
  'catalogue → accounts': 'names providers',
  'catalogue → media': 'shows portraits',
  'chat → accounts': 'names the two sides',
  'chat → catalogue': 'shows the icon of the work',
  'chat → media': 'shows portraits',
  'chat → notifications': 'tells the other side of a message',
  'contact → accounts': 'counts attempts',
  'disputes → bookings': 'is held about one, whose row it locks, and takes the steps it ends by',
  'disputes → escrow': 'knows what is held, and divides it',
  'disputes → media': 'claims and shows the photos of evidence',
  'escrow → bookings': 'holds the row of the booking its money is of',
  'escrow → ledger': 'posts what is released, advanced and frozen',
  'escrow → media': 'claims receipts, shows them, and sends photos to the bank',
  'escrow → payments': 'gives back what was paid',
  'notifications → accounts': 'knows whose address an unsubscribing link is of',
  'offers → accounts': 'asks whether a person may approve or book, and is not leaving',
  'offers → bookings': 'is made on a booking: holds its row, confirms it, and shows it to providers',
  'offers → catalogue': 'shows who offers',
  'offers → provider': 'asks whether a provider may offer',
  'offers → suggestions': 'answers one',
  'payments → accounts': 'knows who pays, and holds their row',
  'payments → bookings': 'holds the row of what is paid, confirms it and ends its hold',
  'payments → coupons': 'takes one off, and keeps it while somebody pays',
  'payments → ledger': 'posts what came, what goes back and what is spent',
  'payments → offers': 'reads the price that was agreed',
  'operators → ledger': 'asks whether it is true, and compares it with the gateway',
  'privacy → accounts': 'ends sessions and closes accounts',
  'privacy → bookings': 'cancels what a leaving person left open',
  'privacy → consents': 'shows and changes them',
  'privacy → media': 'puts photos into the archive',
  'privacy → offers': 'withdraws what a leaving person left open',
  'privacy → suggestions': 'closes what a leaving person left open',
  'profile → accounts': 'changes the person’s row',
  'profile → media': 'keeps portraits',
  'profile → places': 'looks up cities',
  'profile → provider': 'shows and changes registrations with councils',
  'provider → accounts': 'asks whether a person is a provider, and holds their row',
  'provider → catalogue': 'shows the icons of work',
  'provider → places': 'looks up cities',
  'reviews → accounts': 'names authors',
  'reviews → bookings': 'is written of a booking, whose row it holds',
  'reviews → catalogue': 'knows whose profile is public',
  'seo → catalogue': 'shows services and who offers them',
  'seo → reviews': 'shows what was said',
  'wallet → accounts': 'names people as they are shown',
  'wallet → ledger': 'moves bonus',
  'wallet → payments': 'takes deposits, and gives them back',
  'withdrawals → accounts': 'asks for the password again, and whose the money is',
  'withdrawals → ledger': 'moves the money',
  'suggestions → bookings': 'is made of a booking, whose row it holds',
  'suggestions → catalogue': 'ranks providers, and knows how long the work takes',
}

const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]

test('modules use each other one way, for a reason', () => {
  const pairs = new Set(
    imports.flatMap(({ from, to, isType }) => {
      const [by, of] = [moduleOf(from), moduleOf(to)]
      return by && of && by !== of && !isType ? [`${by} → ${of}`] : []
    }),
  )
  expect([...pairs].sort()).toEqual(Object.keys(uses).sort())
})

test('no module reaches itself through others', () => {
  const edges = Object.keys(uses).map((pair) => pair.split(' → '))
  const reached = new Map<string, Set<string>>()
  const reach = (from: string | undefined, into: Set<string>): Set<string> => {
    for (const [by, of] of edges)
      if (by === from && of !== undefined && !into.has(of)) reach(of, into.add(of))
    return into
  }
  for (const [by] of edges) if (by !== undefined) reached.set(by, reach(by, new Set()))
  const circular = [...reached].filter(([name, others]) => others.has(name)).map(([name]) => name)
  expect(circular).toEqual([])
})

/** The kinds of files every module is made of, and the domain words beside them. */
const kinds = ['routes', 'policy', 'steps', 'service', 'repository', 'presenter', 'subscribers', 'timed']
const words: Record<string, Record<string, string>> = {
  accounts: {
    'attempt-repository': 'the SQL of counted tries',
    attempts: 'how often one account may be tried',
    'change-password': 'a new password of somebody signed in',
    'closed-name': 'what an erased person is called',
    'code-repository': 'the SQL of codes',
    codes: 'the digits sent to a mailbox or a phone',
    'correct-email': 'another address for an account that has confirmed none',
    devices: 'the browsers somebody is signed in on',
    entry: 'registering and signing in',
    events: 'what accounts say of themselves',
    'google-client': 'what Google vouches for',
    'google-routes': 'the routes of that',
    guards: 'what a person needs before a step of theirs',
    identities: 'signing in with an account elsewhere',
    'identity-repository': 'the SQL of accounts elsewhere',
    'known-devices': 'browsers whose guesses count apart from those of strangers',
    'linked-identities': 'the accounts elsewhere of somebody signed in',
    'mail-texts': 'the mails of codes and links',
    'new-password': 'how any password is hashed and written',
    'password-again': 'proof, of somebody signed in, that it is them',
    passwords: 'hashes of passwords, and which are refused',
    reset: 'a new password by a link in a mail',
    'reset-repository': 'the SQL of those links',
    'security-mail': 'the mails about ways into an account',
    'security-routes': 'the routes of browsers and passwords',
    'session-repository': 'the SQL of sessions',
    sessions: 'tokens: begun, renewed and ended',
    strength: 'how hard a password is to guess',
    'user-agent': 'what a browser calls itself, as people know it',
    verification: 'confirming a mailbox or a phone',
  },
  bookings: {
    answers: 'what was asked for, as people read it',
    'booked-times': 'when a provider is taken',
    'calendar-repository': 'the SQL of hours and slots',
    demand: 'what is asked for, checked',
    'demand-repository': 'the SQL of that',
    events: 'what bookings say of themselves',
    'free-times': 'what can be booked, and at what price',
    machine: 'how bookings move',
    publish: 'how a demand comes into being',
    'publish-routes': 'its routes, and those of free times',
    slots: 'the arithmetic of hours',
    'start-code': 'the digits said at the door',
    'start-code-repository': 'the SQL of them',
  },
  catalogue: {
    localise: 'catalogue texts in the reader’s language',
    offering: 'who offers a sub-service in an area, counted',
    'offering-repository': 'the SQL of that',
    providers: 'providers as anybody may see them',
    'registrations-repository': 'the SQL of a provider’s registrations, as a column',
    'providers-repository': 'the SQL of them',
    'ranking-repository': 'a provider’s rank, as an SQL expression',
    tree: 'services with their sub-services, cached',
  },
  chat: {
    excerpt: 'the beginning of a message',
    limits: 'messages a minute',
    'ready-messages': 'sentences to choose instead of typing',
    'ready-variables': 'their placeholders, filled in from the room',
  },
  consents: {},
  contact: { mail: 'the texts of its two mails' },
  coupons: {},
  dev: {
    page: 'the outbox as HTML',
    'payment-routes': 'the calls and the page of the simulated gateway',
    'payment-texts': 'the words of that page',
    'payments-page': 'the simulated gateway as HTML',
  },
  disputes: { events: 'what disputes say of themselves', machine: 'how disputes move' },
  escrow: {
    advances: 'money for material before completion',
    'advance-repository': 'the SQL of them',
    chargebacks: 'what banks contest, from the first word to the last',
    'chargeback-repository': 'the SQL of them',
    events: 'what the money of a booking says of itself',
    evidence: 'an operator’s answer to a bank',
    'evidence-repository': 'the SQL of what is sent along',
    freezing: 'whose money stands in for what is contested',
    holding: 'what is held for a booking, and on which terms',
    release: 'paying a provider out of escrow',
    settlement: 'the arithmetic of where held money goes',
    timeline: 'what happened to a booking’s money, and what comes next',
    'timeline-repository': 'the SQL of that',
    'timeline-texts': 'its words',
  },
  media: {
    address: 'the public and the signed URL of a picture',
    decoder: 'the process pictures are decoded in, from outside',
    'decoder-child': 'the same, from inside',
    format: 'which formats are accepted, by their first bytes',
    'low-priority': 'the nice value of that process',
    picture: 'one picture, decoded and encoded again without metadata',
    pictures: 'the queues in front of the decoders',
    upload: 'the file of a multipart request',
  },
  notifications: {
    'booking-notices': 'who is told what of a booking',
    'escrow-notices': 'who is told what of held money and of disputes',
    'escrow-texts': 'the words of that',
    text: 'what any words of a notification are filled in with',
    'mail-texts': 'the words of notification mails',
    mailing: 'mails about what stays unread',
    'money-notices': 'who is told what of their money',
    'mailing-repository': 'the SQL of that',
    'offer-notices': 'who is told what of an offer',
    'payment-notices': 'who is told what of a payment',
    preferences: 'which topics a person wants by mail and push',
    'preferences-repository': 'the SQL of them',
    'push-repository': 'the SQL of push tokens and due pushes',
    'push-tokens': 'the browsers pushes go to',
    pushing: 'pushes about what stays unread',
    'template-params': 'what each template is filled in with',
    templates: 'the list of templates, for readers of the API',
    texts: 'the words of notifications',
    topics: 'which templates leave the pages, and when',
    'unsubscribe-token': 'the signed token of an unsubscribing link',
    unsubscribing: 'the routes of that link',
    'well-formed': 'JSON without lone surrogates, as PostgreSQL requires',
  },
  offers: {
    events: 'what offers say of themselves',
    instant: 'an offer at the published price, approved by booking it',
    machine: 'how offers move',
    'provider-work': 'the tabs of a provider’s list',
    send: 'how an offer comes into being',
    terms: 'the arithmetic of prices',
  },
  profile: { addresses: 'where a person lives, checked and in order' },
  provider: {
    availability: 'a provider’s week, its exceptions, and how much notice they want',
    'availability-repository': 'the SQL of that',
    checklist: 'what a provider has set up, and what is missing',
    'checklist-repository': 'the SQL of that',
    hours: 'times of day, and weeks that contradict themselves',
    'registration-repository': 'the SQL of registrations with councils',
    'user-service-repository': 'the SQL of what is offered and where',
    'user-services': 'what a provider offers, where, at what price',
  },
  ledger: {
    'object-checks-repository': 'the SQL of what is true of payments and withdrawals beside it',
    'statement-repository': 'the SQL of an account, page by page',
    verify: 'what is always true of it, asked of the database',
    'verify-repository': 'the SQL of that',
  },
  payments: {
    apply: 'what a gateway says of a charge, applied',
    'apply-disputes': 'of that, what the payer’s bank wants back',
    'apply-refunds': 'of that, what went back',
    'attempt-end': 'what is free again when an attempt comes to nothing',
    balance: 'what a person’s balance gives to a payment',
    'balance-repository': 'the SQL of lots of bonus',
    'card-repository': 'the SQL of saved cards',
    cards: 'cards saved at the gateway',
    charging: 'what is asked of the gateway about a charge',
    checkout: 'everything the page of paying shows',
    events: 'what payments say of themselves',
    holds: 'the end of the time to pay',
    'look-repository': 'the SQL of what is due to be asked about',
    machine: 'how payments and refunds move',
    mail: 'the mails about them',
    'mail-texts': 'the words of those',
    postings: 'the journals of a payment',
    qr: 'a Pix code as a picture',
    quote: 'what is to be paid, line by line',
    quoting: 'the quote of a booking',
    'refund-repository': 'the SQL of refunds',
    refunding: 'what is asked of the gateway about a refund',
    refunds: 'giving back, each source its share',
    schedule: 'when the gateway is asked again',
    shares: 'the arithmetic of dividing a sum',
    start: 'how a payment comes into being',
    texts: 'the words of payments',
    'webhook-repository': 'the SQL of what gateways sent',
    'webhook-routes': 'where they send it',
    webhooks: 'what it leads to',
  },
  operators: {
    'case-texts': 'what a case is about, why, and what to do next',
    events: 'what operators decide',
    'movement-repository': 'the SQL of the gateway’s own book',
    reconciliation: 'our accounts beside the gateway’s',
    'trouble-repository': 'the SQL of what needs a person',
  },
  places: {},
  privacy: {
    archive: 'a person’s data as a ZIP',
    'archive-repository': 'the SQL of its files',
    'archive-words': 'what the archive says of each file',
    closing: 'the end of an account, a week after it was asked for',
    erasure: 'asking for that, and changing one’s mind',
    holdings: 'what each table holds of a person, and what becomes of it',
    letters: 'stored mails and texts to a person',
    'letters-repository': 'the SQL of them',
    mail: 'the text of the mail about an erasure',
    'open-money': 'money of a leaving person that is not settled',
    'open-money-repository': 'the SQL of that',
    'open-work': 'bookings and offers a leaving person is a side of',
    'open-work-repository': 'the SQL of them',
    scrub: 'removes what a person wrote from what others share',
    'scrub-repository': 'the SQL of that',
    'tombstone-repository': 'the row an erased account leaves',
  },
  reviews: { events: 'what reviews say of themselves' },
  seo: {
    discover: 'the data of a discover page',
    faqs: 'questions people ask before they begin, with answers',
    figures: 'the marketplace in figures, cached',
    places: 'states and cities by the slugs of a URL',
    'service-there': 'the data of a whole service’s page',
    sitemap: 'the URLs of sitemaps',
    'sitemap-repository': 'the SQL of them',
  },
  statistics: {},
  wallet: {
    csv: 'the statement for spreadsheets',
    'deposit-repository': 'the SQL of tiers and of bonus',
    deposits: 'money put into a balance, and the bonus that comes with it',
    files: 'the statement as a file',
    kinds: 'which accounts and reasons a statement tells of',
    ofx: 'the statement for accounting programs',
    paper: 'lines of text as a PDF',
    receipt: 'the receipt of a booking',
    'receipt-repository': 'the SQL of that',
    statement: 'what came and went, newest first',
    'statement-paper': 'the same as a PDF',
    'statement-repository': 'the SQL of that',
    'statement-texts': 'its lines in people’s words',
  },
  withdrawals: {
    'destination-repository': 'the SQL of destinations',
    destinations: 'Pix keys and IBANs money may go to',
    events: 'what withdrawals say of themselves',
    iban: 'international account numbers, checked',
    machine: 'how withdrawals move',
    mail: 'the mails about one’s own money',
    'mail-texts': 'their words',
    mask: 'a destination as it is shown',
    outcome: 'what the gateway says of a payout, applied',
    'pix-key': 'keys of the Pix directory, checked and masked',
    sending: 'the worker’s side: sent, lost sight of, looked up',
  },
  suggestions: {
    events: 'what suggestions say of themselves',
    machine: 'how suggestions move',
    matching: 'who is suggested what',
    'matching-repository': 'the SQL of that',
  },
}

test.each(Object.keys(words))('the files of %s are of the known kinds, or words of its domain', (name) => {
  const found = files
    .filter((file) => moduleOf(file) === name && !file.endsWith('.test.ts'))
    .map((file) => file.replace(/^.*\/(.*)\.ts$/, '$1'))
  expect(found.filter((file) => !kinds.includes(file) && !(file in (words[name] ?? {})))).toEqual([])
  expect(Object.keys(words[name] ?? {}).filter((file) => !found.includes(file))).toEqual([])
})

/**
 * SQL is run through an executor, and written with the values of drizzle and of the schema; types of both may
 * go anywhere.
 */
const runsSql = /\b(db|tx)\s*\.(select|selectDistinct|insert|update|delete|execute)\(/
const importsSql = /^import (?!type )[^;'"]*? from '(drizzle-orm(\/[^']*)?|@\/server\/db\/schema\/[^']+)'/m

test('SQL is recognised where it is run or written, and types are not', () => {
  expect(
    [
      "import { and, type SQL } from 'drizzle-orm'",
      "import {\n  users,\n} from '@/server/db/schema/accounts'",
    ].map((text) => importsSql.test(text)),
  ).toEqual([true, true])
  expect(importsSql.test("import type { SQL } from 'drizzle-orm'\nimport { a } from './a'")).toBe(false)
  expect(['await db\n    .select()', 'tx.execute(sql`x`)'].map((text) => runsSql.test(text))).toEqual([
    true,
    true,
  ])
})

test.each(Object.keys(words))('the SQL of %s stands in its repositories', (name) => {
  const wrong = files.filter(
    (file) =>
      moduleOf(file) === name &&
      !/(\/|-)repository\.ts$|\.test\.ts$/.test(file) &&
      (runsSql.test(textOf(file)) || importsSql.test(textOf(file))),
  )
  expect(wrong).toEqual([])
})

test('names say what a file is about', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|index)(\.tsx?|\/)/.test(file))).toEqual([])
})

test('files stay small: half of them within 85 lines, none over 400', () => {
  const lengths = files
    .map((file) => ({ file, lines: textOf(file).split('\n').length }))
    .sort((a, b) => a.lines - b.lines)
  expect(lengths[Math.floor(lengths.length / 2)]?.lines).toBeLessThanOrEqual(85)
  expect(lengths.filter(({ lines }) => lines > 400).map(({ file, lines }) => `${file}: ${lines}`)).toEqual([])
})

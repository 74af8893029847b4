/** A test by its file and the beginning of its name. */
export interface Evidence {
  file: string
  name: string
}

const evidence = {
  axePublic: { file: 'e2e/axe.spec.ts', name: 'passes axe on public pages in Portuguese' },
  pictures: {
    file: 'e2e/without-scripts.spec.ts',
    name: 'every picture of a static page has a size and an alternative text',
  },
  chatPhotos: {
    file: 'components/chat/message-list.test.tsx',
    name: 'names photos by their sender and time',
  },
  axeCustomer: { file: 'e2e/axe.spec.ts', name: "passes axe on a customer's pages" },
  axeProvider: { file: 'e2e/axe.spec.ts', name: "passes axe on a provider's pages" },
  structure: { file: 'e2e/first-paint.spec.ts', name: 'has its title and structure before any script runs' },
  autocomplete: {
    file: 'components/settings/own-data.test.tsx',
    name: 'a phone offers what it knows of its owner',
  },
  magnified: { file: 'e2e/enlarged.spec.ts', name: 'at 400 % and in forced colours' },
  axeMoney: {
    file: 'e2e/money-axe.spec.ts',
    name: 'every screen with money, in both languages, themes and widths',
  },
  largeText: { file: 'e2e/enlarged.spec.ts', name: 'text at 200 % stays inside a phone' },
  largeLetters: {
    file: 'e2e/frame-sizes.spec.ts',
    name: 'letters twice as large leave nothing outside a window',
  },
  systemColors: { file: 'e2e/enlarged.spec.ts', name: "a wizard's progress is seen in the system's colours" },
  flyoutMouse: {
    file: 'components/layout/header.test.tsx',
    name: 'keeps the sub-services open while the mouse crosses other services',
  },
  flyoutKeys: {
    file: 'components/layout/header.test.tsx',
    name: 'opens and leaves any service’s sub-services by keys',
  },
  keyboardCard: { file: 'e2e/money-keyboard.spec.ts', name: 'without a mouse, on a narrow window' },
  keyboardPix: { file: 'e2e/money-keyboard.spec.ts', name: 'without a mouse: a Pix code is made' },
  menuKeys: { file: 'components/ui/menu.test.tsx', name: 'keys lead from entry to entry' },
  focusPublic: { file: 'e2e/focus-unobscured.spec.ts', name: 'no bar covers a focus stop of public pages' },
  dialogEscape: {
    file: 'components/ui/modal-dialog.test.tsx',
    name: 'Escape and a press beside it close it',
  },
  holdWarning: { file: 'e2e/hold-warning.spec.ts', name: 'warns five minutes before a reservation ends' },
  extension: {
    file: 'server/modules/bookings/reservation-extension.test.ts',
    name: 'extends a reservation by some minutes, once',
  },
  endedSession: {
    file: 'e2e/ended-session.spec.ts',
    name: 'a session that ends elsewhere loses nothing typed',
  },
  titles: { file: 'e2e/metadata.spec.ts', name: '"Title and description come from translation keys' },
  dialogFocus: { file: 'components/ui/modal-dialog.test.tsx', name: 'its title has the focus first' },
  focusAfterMove: {
    file: 'hooks/use-focus-after-move.test.tsx',
    name: 'focuses the content after the pressed element left',
  },
  sitemaps: { file: 'e2e/links.spec.ts', name: 'every sitemap of the index exists' },
  search: { file: 'e2e/without-scripts.spec.ts', name: 'the search leads to all services' },
  focusSeen: {
    file: 'e2e/enlarged.spec.ts',
    name: 'the question about cookies and the bars hide nothing that has the focus',
  },
  focusCustomer: {
    file: 'e2e/focus-unobscured.spec.ts',
    name: "no bar covers a focus stop of a customer's pages",
  },
  focusProvider: {
    file: 'e2e/focus-unobscured.spec.ts',
    name: "no bar covers a focus stop of a provider's pages",
  },
  crop: { file: 'e2e/profile.spec.ts', name: 'a photo is cut on the page' },
  photoViewer: { file: 'components/chat/photo-viewer.test.tsx', name: 'closes on a swipe down' },
  cropMoves: {
    file: 'components/accounts/profile/crop-moves.test.ts',
    name: 'moves by a tenth of the cut in each direction',
  },
  axeEnglish: { file: 'e2e/axe.spec.ts', name: 'passes axe on public pages in English' },
  oneLanguage: { file: 'e2e/axe.spec.ts', name: 'sends no text of the other language in a public page' },
  formValues: { file: 'components/ui/form/form.test.tsx', name: 'a whole form arrives as values' },
  codeForm: { file: 'components/accounts/verify/code-form.test.tsx', name: 'submits on the sixth digit' },
  menus: { file: 'e2e/frame.spec.ts', name: '"Visitors: Services, How it works, Contact' },
  tabs: { file: 'e2e/frame.spec.ts', name: 'signed in on a phone, tabs lead through the account' },
  formErrors: {
    file: 'components/ui/form/form.test.tsx',
    name: 'marks every invalid field and keeps the input',
  },
  profileErrors: { file: 'e2e/profile.spec.ts', name: 'shows profile errors on their fields' },
  longText: { file: 'components/ui/form/form.test.tsx', name: 'a text pasted too long stays whole' },
  rejectedCard: { file: 'e2e/money.spec.ts', name: 'a rejected card explains the next step' },
  weakPassword: {
    file: 'components/accounts/security/weak-password.test.tsx',
    name: 'every reason is told apart',
  },
  cancellation: { file: 'e2e/money.spec.ts', name: 'a cancellation shows each side’s sum to the cent' },
  givingUp: {
    file: 'components/bookings/reserved-time.test.tsx',
    name: 'shows the cost of giving the time up before doing it',
  },
  newcomer: { file: 'e2e/request-entry.spec.ts', name: 'a newcomer publishes in eight taps and six fields' },
  keptInput: {
    file: 'components/accounts/register/register-form.test.tsx',
    name: 'name and e-mail are there again after a reload',
  },
  google: { file: 'e2e/google.spec.ts', name: 'a new user signs in with Google' },
  countdown: {
    file: 'components/payments/countdown.test.tsx',
    name: 'each second is shown, but only a few moments are spoken',
  },
  arrivingMessages: { file: 'components/chat/messages-page.test.tsx', name: 'announces arriving messages' },
} as const satisfies Record<string, Evidence>

type Tests = readonly (keyof typeof evidence)[]
/** Only `tested` and `partial` have tests; every state but `tested` has a reason in `accessibility.notes`. */
export type Criterion = { id: string; level: 'A' | 'AA' } & (
  { state: 'tested' | 'partial'; tests: Tests } | { state: 'absent' | 'untested' }
)

/** Success criteria of WCAG 2.2, levels A and AA; 4.1.1 was removed from that version. */
export const criteria: readonly Criterion[] = [
  { id: '1.1.1', level: 'A', state: 'partial', tests: ['axePublic', 'pictures', 'chatPhotos'] },
  { id: '1.2.1', level: 'A', state: 'absent' },
  { id: '1.2.2', level: 'A', state: 'absent' },
  { id: '1.2.3', level: 'A', state: 'absent' },
  { id: '1.2.4', level: 'AA', state: 'absent' },
  { id: '1.2.5', level: 'AA', state: 'absent' },
  { id: '1.3.1', level: 'A', state: 'partial', tests: ['axePublic', 'axeCustomer', 'axeProvider'] },
  { id: '1.3.2', level: 'A', state: 'partial', tests: ['structure'] },
  { id: '1.3.3', level: 'A', state: 'untested' },
  { id: '1.3.4', level: 'AA', state: 'untested' },
  { id: '1.3.5', level: 'AA', state: 'tested', tests: ['autocomplete', 'axePublic'] },
  { id: '1.4.1', level: 'A', state: 'tested', tests: ['magnified', 'axePublic'] },
  { id: '1.4.2', level: 'A', state: 'absent' },
  {
    id: '1.4.3',
    level: 'AA',
    state: 'tested',
    tests: ['axePublic', 'axeCustomer', 'axeProvider', 'axeMoney'],
  },
  { id: '1.4.4', level: 'AA', state: 'tested', tests: ['largeText', 'largeLetters'] },
  { id: '1.4.5', level: 'AA', state: 'untested' },
  { id: '1.4.10', level: 'AA', state: 'tested', tests: ['magnified', 'largeText'] },
  { id: '1.4.11', level: 'AA', state: 'partial', tests: ['magnified', 'systemColors'] },
  { id: '1.4.12', level: 'AA', state: 'untested' },
  { id: '1.4.13', level: 'AA', state: 'partial', tests: ['flyoutMouse', 'flyoutKeys'] },
  { id: '2.1.1', level: 'A', state: 'tested', tests: ['keyboardCard', 'keyboardPix', 'menuKeys'] },
  { id: '2.1.2', level: 'A', state: 'tested', tests: ['focusPublic', 'dialogEscape'] },
  { id: '2.1.4', level: 'A', state: 'absent' },
  { id: '2.2.1', level: 'A', state: 'partial', tests: ['holdWarning', 'extension', 'endedSession'] },
  { id: '2.2.2', level: 'A', state: 'untested' },
  { id: '2.3.1', level: 'A', state: 'absent' },
  { id: '2.4.1', level: 'A', state: 'tested', tests: ['axePublic'] },
  { id: '2.4.2', level: 'A', state: 'tested', tests: ['titles', 'axePublic'] },
  { id: '2.4.3', level: 'A', state: 'tested', tests: ['keyboardCard', 'dialogFocus', 'focusAfterMove'] },
  { id: '2.4.4', level: 'A', state: 'partial', tests: ['axePublic', 'axeCustomer', 'axeProvider'] },
  { id: '2.4.5', level: 'AA', state: 'tested', tests: ['sitemaps', 'search'] },
  { id: '2.4.6', level: 'AA', state: 'partial', tests: ['axePublic'] },
  { id: '2.4.7', level: 'AA', state: 'tested', tests: ['keyboardCard', 'focusSeen'] },
  { id: '2.4.11', level: 'AA', state: 'tested', tests: ['focusPublic', 'focusCustomer', 'focusProvider'] },
  { id: '2.5.1', level: 'A', state: 'tested', tests: ['crop', 'photoViewer'] },
  { id: '2.5.2', level: 'A', state: 'untested' },
  { id: '2.5.3', level: 'A', state: 'partial', tests: ['axePublic'] },
  { id: '2.5.4', level: 'A', state: 'absent' },
  { id: '2.5.7', level: 'AA', state: 'tested', tests: ['crop', 'cropMoves'] },
  { id: '2.5.8', level: 'AA', state: 'tested', tests: ['axePublic', 'axeCustomer', 'axeProvider'] },
  { id: '3.1.1', level: 'A', state: 'tested', tests: ['axePublic', 'axeEnglish'] },
  { id: '3.1.2', level: 'AA', state: 'partial', tests: ['oneLanguage'] },
  { id: '3.2.1', level: 'A', state: 'tested', tests: ['focusPublic'] },
  { id: '3.2.2', level: 'A', state: 'tested', tests: ['formValues', 'codeForm'] },
  { id: '3.2.3', level: 'AA', state: 'tested', tests: ['menus', 'tabs'] },
  { id: '3.2.4', level: 'AA', state: 'untested' },
  { id: '3.2.6', level: 'A', state: 'untested' },
  { id: '3.3.1', level: 'A', state: 'tested', tests: ['formErrors', 'profileErrors'] },
  { id: '3.3.2', level: 'A', state: 'tested', tests: ['axePublic', 'longText'] },
  { id: '3.3.3', level: 'AA', state: 'tested', tests: ['rejectedCard', 'weakPassword'] },
  { id: '3.3.4', level: 'AA', state: 'tested', tests: ['cancellation', 'givingUp'] },
  { id: '3.3.7', level: 'A', state: 'tested', tests: ['newcomer', 'keptInput'] },
  { id: '3.3.8', level: 'AA', state: 'tested', tests: ['autocomplete', 'google'] },
  { id: '4.1.2', level: 'A', state: 'tested', tests: ['axePublic', 'axeCustomer', 'axeProvider'] },
  { id: '4.1.3', level: 'AA', state: 'tested', tests: ['holdWarning', 'countdown', 'arrivingMessages'] },
]

export const evidenceOf = (criterion: Criterion): readonly Evidence[] =>
  'tests' in criterion ? criterion.tests.map((name) => evidence[name]) : []

/** Key of a criterion's texts: a dot would be a level of the messages. */
export const criterionKey = ({ id }: Criterion) => id.replaceAll('.', '-')

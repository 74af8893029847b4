import fc from 'fast-check'
import {
  formatDateTime,
  formatDuration,
  formatPlainDate,
  formatWorkDuration,
  instantOf,
  plainDate,
} from './date'
import { centsFromDigits, formatMoney, formatMoneyRange } from './money'
import { initials } from './name'
import { formatAverage } from './number'

test('an average has one decimal, as the language writes it', () => {
  expect([formatAverage(4.75, 'pt'), formatAverage(5, 'pt'), formatAverage(4.75, 'en')]).toEqual([
    '4,8',
    '5,0',
    '4.8',
  ])
})

describe('money', () => {
  test('is always whole, in reais', () => {
    expect(formatMoney(123450, 'pt')).toBe('R$\u00a01.234,50')
    expect(formatMoney(123450, 'en')).toBe('R$1,234.50')
    expect(formatMoney(0, 'pt')).toBe('R$\u00a00,00')
    expect(formatMoney(-0, 'pt')).toBe('R$\u00a00,00')
  })
  test.each([
    ['pt', 'pt-BR'],
    ['en', 'en-US'],
  ] as const)('formats any amount like %s', (locale, tag) => {
    const formatter = new Intl.NumberFormat(tag, { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        expect(formatMoney(cents, locale)).toBe(formatter.format(cents / 100))
      }),
    )
  })
  test('a range of one amount is that amount', () => {
    expect(formatMoneyRange(5000, 5000, 'en')).toBe('R$50.00')
    expect(formatMoneyRange(5000, 9000, 'en')).toBe('R$50.00 – R$90.00')
  })
  test('typed digits fill from the right', () => {
    expect(centsFromDigits('')).toBeNull()
    expect(centsFromDigits('R$ 0,01')).toBe(1)
    expect(centsFromDigits('R$ 1.234,50')).toBe(123450)
    expect(centsFromDigits('1000000000')).toBe(1_000_000_000)
    expect(centsFromDigits('99999999999999999999')).toBe(999_999_999_999_999)
  })
})

describe('dates', () => {
  test('are written in the time zone of São Paulo', () => {
    expect(formatDateTime('2026-11-21T01:30:00Z', 'en')).toContain('22:30')
    expect(plainDate('2026-11-21T01:30:00Z')).toBe('2026-11-20')
    expect(formatPlainDate('2026-11-21', 'en')).toBe('Nov 21, 2026')
    expect(formatDateTime('nonsense', 'pt')).toBe('')
  })
  test('a plain date does not follow the order a browser writes dates in', () => {
    const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {}
    const otherOrder = { ...format, get: () => () => '11/20/2026' }
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', otherOrder)
    expect(plainDate('2026-11-21T01:30:00Z')).toBe('2026-11-20')
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format)
  })
  test('a local date and time become an instant, in summer time too', () => {
    expect(instantOf('2026-11-21', '14:30')).toBe('2026-11-21T17:30:00.000Z')
    expect(instantOf('2017-12-21', '14:30')).toBe('2017-12-21T16:30:00.000Z')
  })
  test('durations', () => {
    expect([45, 60, 90].map(formatDuration)).toEqual(['45 min', '1 h', '1 h 30 min'])
    expect([90, 540, 600, 960, 1440].map((minutes) => formatWorkDuration(minutes, 'pt'))).toEqual([
      '1 h 30 min',
      '9 h',
      '2 dias (10 h)',
      '2 dias (16 h)',
      '3 dias (24 h)',
    ])
    expect(formatWorkDuration(960, 'en')).toBe('2 days (16 h)')
  })
})

test('initials of a name', () => {
  expect(initials('maria clara de souza')).toBe('MS')
  expect(initials('Zé')).toBe('Z')
  expect(initials('  ')).toBe('NA')
})

test.each([
  ['João', 'J'],
  ['João Ávila', 'JÁ'],
  ['Élcio Nuñez Öz', 'ÉÖ'],
])('initials of %s are %s, composed or not', (name, shown) => {
  for (const form of ['NFC', 'NFD'] as const) expect(initials(name.normalize(form))).toBe(shown)
})

test.each([
  ['- Silva', 'S'],
  ['Ana ’t Hooft', 'AH'],
  ['ßen Ǆem', 'SǄ'],
  ['🌸 Ana 🌸', 'A'],
  ['नेहा शर्मा', 'नश'],
  ['👩‍🔧', 'NA'],
])('initials of %s are %s', (name, shown) => {
  expect(initials(name)).toBe(shown)
})

// Names whose initials were reported as wrong in public trackers.
test.each([
  ['dicebear 475', "Alice O'Connor", 'AO'],
  ['agds-next 2141', 'Alice O’Connor', 'AO'],
  ['initials 29', "John O'Doe", 'JO'],
  ['initials 18', 'Jan-Erik', 'J'],
  ['initials 85', 'JOHN', 'J'],
  ['Umbraco.UI 1216', 'Henrik Christensen (HC)', 'HC'],
  ['Umbraco.UI 1216', 'Hans Christian Andersen (HCA)', 'HA'],
  ['Umbraco.UI 1216', 'H. C. Andersen', 'HA'],
  ['InitialsImageView 10', '*** John Doe ***', 'JD'],
  ['InitialsImageView 10', 'John (Doe)', 'J'],
  ['InitialsImageView 10', 'John Ron Long (Lucky) Doe', 'JD'],
  ['InitialsImageView 10', '&*(#($)%))@*^^%$', 'NA'],
  ['ui-avatars 94', 'Tim Berners-Lee', 'TB'],
  ['jitsi-meet 6380', 'Alpha-beta Gamma', 'AG'],
  ['cryptpad 1593', '🐱  Cat', 'C'],
  ['astryx 4749', '😀 Ada', 'A'],
  ['astryx 4749', '🇬🇧 Ada', 'A'],
  ['proton-contacts 54', '🌻🌻 Ana Lima', 'AL'],
  ['welcome-ui 2071', 'Welcème Jungle', 'WJ'],
  ['welcome-ui 2071', 'Welce\u0300me Jungle', 'WJ'],
  ['FRW 401', 'Prince Da', 'PD'],
  ['FRW 401', 'Julie Le', 'JL'],
  ['FRW 401', 'Dany Von El Côté', 'DC'],
  ['FRW 401', 'Олена Коваль', 'ОК'],
  ['plume 7', 'ana 2', 'A2'],
  ['tutor-js 2101', 'ana souza', 'AS'],
  ['docmost 2167', 'Ana 👩‍🔧 Souza', 'AS'],
  ['docmost 2167', 'Ana Souza ✨', 'AS'],
  ['jitsi-meet 10384', '𠮷野 家', '𠮷家'],
  ['boost 407', ' Ana', 'A'],
  ['Umbraco.UI 1216', 'Ana Souza (Aninha', 'AS'],
  ['buzz 5992', '𠀀明', '𠀀'],
  ['buzz 5992', '𝐀da Lovelace', '𝐀L'],
  ['buzz 5992', 'अनिल कुमार', 'अक'],
  ['buzz 5992', 'नमस्ते', 'न'],
  ['element-web 18040', '👨‍👩‍👧‍👦 Family', 'F'],
  ['TermUI 2051', '🌟 Star', 'S'],
  ['TrackerWin 288', 'Ana Maria Souza', 'AS'],
  ['ngx-avatar 75', 'nguyen van dinh', 'ND'],
  ['brightspot-cms 903', '— Ana', 'A'],
  ['Umbraco.UI 1216', '(Aninha)', 'A'],
])('initials of %s, “%s”, are %s', (_, name, shown) => {
  expect(initials(name)).toBe(shown)
})

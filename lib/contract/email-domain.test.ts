import { email } from './accounts'

test.each([
  ['Ana@Café.com.br', 'ana@xn--caf-dma.com.br'],
  ['ana@açaí.com.br', 'ana@xn--aa-4iaz.com.br'],
  ['ana@ac\u0327ai\u0301.com.br', 'ana@xn--aa-4iaz.com.br'],
  ['ana@xn--caf-dma.com.br', 'ana@xn--caf-dma.com.br'],
  ['ana@sub.café.com.br', 'ana@sub.xn--caf-dma.com.br'],
  ['ana@example.com', 'ana@example.com'],
])('takes %s as %s', (typed, address) => {
  expect(email.parse(typed)).toBe(address)
})

// Source, kind, text, and what is stored or null.
test.each([
  ['particle-php/Validator#167', 'umlaut', 'test@exämple.com', 'test@xn--exmple-cua.com'],
  ['victorjonsson/jQuery-Form-Validator#204', 'umlaut', 'a@münchen.de', 'a@xn--mnchen-3ya.de'],
  [
    'laminas/laminas-validator#423',
    'umlaut, long domain',
    'max@möstermann.swiss',
    'max@xn--mstermann-07a.swiss',
  ],
  ['laminas/laminas-validator#423', 'accent before the @', 'mö.stermann@domain.swiss', null],
  ['docker-mailserver#794', 'umlaut', 'foo@bär.ee', 'foo@xn--br-via.ee'],
  ['gbif/gbif-api#20', 'hyphen', 'aa@aa.bb-cc.org', 'aa@aa.bb-cc.org'],
  ['gbif/gbif-api#20', 'letter that does not decompose', 'example@prøve.dk', 'example@xn--prve-hra.dk'],
  ['gbif/gbif-api#20', 'domain of another script', 'ajay@डाटा.भारत', 'ajay@xn--c2bd1gb.xn--h2brj9c'],
  ['gbif/gbif-api#20', 'letters of another script before the @', 'अजय@डाटा.भारत', null],
  ['open-circle/valibot#1284', 'Cyrillic', 'contato@почта.рф', 'contato@xn--80a1acny.xn--p1ai'],
  ['fosrl/pangolin#3460', 'Punycode in the last label', 'a@xn--80a1acny.xn--p1ai', 'a@xn--80a1acny.xn--p1ai'],
  ['polarsource/polar#5806', 'Punycode', 'example@xn--prve-hra.dk', 'example@xn--prve-hra.dk'],
  ['mail-in-a-box#1214', 'emoji in Punycode', 'x@xn--sw8hj0a.ws', 'x@xn--sw8hj0a.ws'],
  ['mail-in-a-box#1214', 'emoji', 'x@🛡🔼.ws', null],
  ['a page', 'sharp s', 'a@straße.berlin', 'a@xn--strae-oqa.berlin'],
  ['an input method', 'full width', 'a@ｅｘａｍｐｌｅ.com', 'a@example.com'],
  ['an input method', 'full stop of Japanese', 'a@example。com', 'a@example.com'],
  ['aligay/safe-trim#2', 'word joiner', 'a@exam\u2060ple.com', 'a@example.com'],
  ['a message', 'soft hyphen', 'a@exam\u00adple.com', 'a@example.com'],
  ['a message', 'marks of direction', '\u202aa@example.com\u202c', 'a@example.com'],
  ['a list', 'name in front', 'Ana <a@example.com>', null],
  ['a list', 'two', 'a@example.com, b@example.com', null],
  ['a keyboard', 'comma for a point', 'a@example,com', null],
  ['a domain', 'label that ends in a hyphen', 'a@example-.com', null],
  ['a domain', 'empty Punycode', 'a@xn--.com', null],
])('%s, %s: %j is stored as %s', (_source, _kind, typed, stored) => {
  expect(email.safeParse(typed).data ?? null).toBe(stored)
})

test.each([
  'ana@café.com.br/outra',
  'ana@café.com.br?x',
  'ana@café.com.br:80',
  'ana@café',
  'ana@caf é.com.br',
  'josé@example.com',
  'a@b@café.com.br',
])('refuses %s', (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})

test('refuses an address whose domain is too long once it is in ASCII', () => {
  expect(email.safeParse(`ana@${'é.'.repeat(120)}com.br`).success).toBe(false)
})

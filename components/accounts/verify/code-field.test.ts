import { codeDigits } from './code-field'

// Source, kind, text pasted, and what the field then has; seven digits or five are refused by its length.
test.each([
  ['guilhermerodz/input-otp#53', 'hyphen in the middle', '123-456', '123456'],
  ['guilhermerodz/input-otp#53', 'blank in the middle', '123 456', '123456'],
  ['govuk-pay/pay-selfservice#3637', 'told by voice', '1 2 3 4 5 6', '123456'],
  ['govuk-pay/pay-selfservice#3637', 'dash', '123–456', '123456'],
  ['viclafouch/mui-otp-input#79', 'blanks around', ' 123456 ', '123456'],
  ['alexwohlbruck/parchment#373', 'blank in front', '\u00a0123456', '123456'],
  ['Automattic/wp-calypso#14657', 'blank behind', '123456 ', '123456'],
  ['18F/identity-idp#8495', '# in front', '#123456', '123456'],
  ['18F/identity-idp#8495', 'digit missing', '12345', '12345'],
  ['xivapi/ffxiv-launcher#23', 'digit pressed twice', '1234566', '1234566'],
  ['devfolioco/react-otp-input#323', 'whole message', 'Ofício: 123456 é o seu código.', '123456'],
  ['a message', 'letter in front', 'G-123456', '123456'],
  ['a message', 'date behind', '123456 é o código de 29/11/2026', '123456'],
  ['a message', 'longer number in front', 'Pedido 98765432: 123456', '123456'],
  ['a message', 'Android’s signature', '<#> 123456 FA+9qCX9VSu', '123456'],
  ['a message', 'width of none', '\u200b123456', '123456'],
  ['taiga-family/maskito#907', 'full-width digits', '１２３４５６', '123456'],
  ['RobinHerbots/Inputmask#198', 'digits of another script', '١٢٣٤٥٦', '123456'],
])('%s, %s: %j fills %s', (_source, _kind, typed, digits) => {
  expect(codeDigits(typed)).toBe(digits)
})

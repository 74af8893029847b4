import { readPixKey, type PixKeyType } from './pix-key'

const random = '71cdf9ba-c695-4e3c-b010-abb521a3f1be'

// Source, kind, type chosen, text, and the key or null.
test.each<[string, string, PixKeyType, string, string | null]>([
  [
    'bacen/pix-api#53',
    'capitals in an e-mail',
    'email',
    'Fulano.Silva@Example.com',
    'fulano.silva@example.com',
  ],
  ['bacen/pix-api#53', 'capitals in a random key', 'random', random.toUpperCase(), random],
  ['bacen/pix-api#53', 'formatted CPF', 'cpf', '529.982.247-25', '52998224725'],
  [
    'competeaqui/qrcode-pix-java#13',
    'UUID of version 1',
    'random',
    '123e4567-e12b-12d1-a456-426655440000',
    null,
  ],
  ['fiatconnect/specification#94', 'random key without hyphens', 'random', random.replaceAll('-', ''), null],
  ['fiatconnect/specification#94', 'mobile without +55', 'phone', '11999999999', '+5511999999999'],
  ['peanutprotocol/peanut-ui#2240', 'separators behind +55', 'phone', '+55-11-99999-9999', '+5511999999999'],
  ['ceciliadeveza/gerarqrcodepix#5', '+ lost in an address', 'phone', ' 5571992555724', '+5571992555724'],
  ['ceciliadeveza/gerarqrcodepix#5', '+ escaped in an address', 'phone', '%2B5571992555724', null],
  ['Mostela/pix-qrcode#1', 'landline', 'phone', '+55 11 3456-7890', null],
  ['brazilian-utils/javascript#521', 'letters around a CPF', 'cpf', 'abc529.982.247-25', null],
  ['flutterbootcamp/brasil_fields#82', 'mobile as a CPF', 'cpf', '11999999999', null],
  ['flutterbootcamp/brasil_fields#82', 'CPF as a mobile', 'phone', '52998224725', null],
  [
    'p2pdotme/p2pdotme-sdk#4',
    'payment code as a key',
    'random',
    `00020126580014br.gov.bcb.pix0136${random}`,
    null,
  ],
  ['OCA/l10n-brazil#4634', 'CNPJ with letters', 'cnpj', 'A8.7HB.ZHB/0001-61', 'A87HBZHB000161'],
  ['django-phonenumber-field#73', 'extension', 'phone', '(11) 91234-5678 x61914', null],
  ['daddyz/phonelib#58', 'extension of RFC 3966', 'phone', 'tel:+5511912345678;ext=136', null],
  ['martsinlabs/telixon#58', 'extension behind a comma', 'phone', '+5511912345678,1234', null],
  ['a contact of Spain', 'written with 0034', 'phone', '0034 912 345 678', null],
  ['a contact of Spain', 'plus in brackets', 'phone', '(+34) 912 345 678', null],
  ['a contact of Spain', 'full-width plus', 'phone', '\uff0b34912345678', null],
  ['a business card', 'two numbers', 'phone', '(11) 9123-4567/8', null],
  ['a mail', 'address of a link', 'email', 'mailto:pix@bcb.gov.br', null],
  ['a list', 'sign behind', 'email', 'pix@bcb.gov.br;', null],
])('%s, %s: %s %j is %s', (_source, _kind, type, typed, key) => {
  expect(readPixKey(type, typed)).toBe(key)
})

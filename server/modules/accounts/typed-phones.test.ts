import { phoneMask } from '@/lib/format/phone'
import { DomainError } from '@/server/http/errors'
import { normalizeMobile } from './verification'

/** What is stored of a number pasted into the field: its mask, and then the API, read it. Null when refused. */
const stored = (typed: string): string | null => {
  try {
    return normalizeMobile(phoneMask(typed))
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

// Numbers reported in public trackers as wrongly taken, wrongly refused or changed; none may become somebody else's.
test.each([
  ['Number-Phone 77', '0318588887777', null],
  ['Number-Phone 77', '03185988887777', '+5585988887777'],
  ['Number-Phone 81', '(0xx85) 98888-7777', '+5585988887777'],
  ['Number-Phone 81', '(0xx85) 2222-2222', null],
  ['libphonenumber 1979', '005521967506838', '+5521967506838'],
  ['libphonenumber-for-php 341', '005537988419236', '+5537988419236'],
  ['phonelib 326', '554197520226', null],
  ['phonelib 326', '5541997520226', '+5541997520226'],
  ['phonelib 309', '+55 55 96722 8964', '+5555967228964'],
  ['phonelib 309', '55 96722 8964', '+5555967228964'],
  ['AfterShip phone 169', '+5599988311895', '+5599988311895'],
  ['AfterShip phone 169', '99988311895', '+5599988311895'],
  ['CountryCodePicker 237', '84 9219-1234', null],
  ['CountryCodePicker 237', '84 99219-1234', '+5584992191234'],
  ['CountryCodePicker 43', '11 3209-6622', null],
  ['whatsapp-web.js 596', '5531996883193', '+5531996883193'],
  ['whatsapp-web.js 596', '552164180266', null],
  ['whatsapp-web.js 596', 'https://wa.me/5511912345678', '+5511912345678'],
  ['phone 64', '+5511941234567', '+5511941234567'],
  ['inputmask-multi 15', '+55 (11) 1234-5678', null],
  ['Inputmask 352', '+55-12-91234-5678', '+5512912345678'],
  ['Inputmask 836', '(11) 81234-5678', null],
  ['rust-phonenumber 92', '+55011912345678', '+5511912345678'],
  ['libphonenumber 1301', '91234-5678', null],
  ['vue-tel-input 247', '(11) 91234-567', null],
  ['phonie 39', '+55 21 000 000000', null],
  ['libphonenumber-js 488', '+11912345678', null],
  ['a business card', '(0**11) 91234-5678', '+5511912345678'],
  ['a business card', '+55 (0) 11 91234-5678', '+5511912345678'],
  ['a business card', '11 91234 5678 ou 11 3333-4444', null],
  ['a business card', '+55 11 91234 5678 ramal 3', null],
  ['a collect call', '90 11 91234-5678', '+5511912345678'],
  ['a collect call', '9090 11 91234-5678', null],
  ['a contact of a phone', '\u202a+55 11 91234-5678\u202c', '+5511912345678'],
  ['a contact of a phone', 'tel:+55-11-91234-5678', '+5511912345678'],
  ['a spreadsheet', '1.1912345678e10', null],
  ['a service number', '0800 123 4567', null],
  ['a service number', '3003-1234', null],
  ['an area that does not exist', '(20) 91234-5678', null],
  ['digits of another script', '１１９１２３４５６７８', '+5511912345678'],
  ['digits of another script', '+55 11 ９１２３４-5678', '+5511912345678'],
  ['digits of another script', '+٥٥١١٩١٢٣٤٥٦٧٨', '+5511912345678'],
  // Tried with the second look at those trackers, with the kind behind the source.
  ['libphonenumber 1086: ninth digit before a landline', '(73) 94102-0799', '+5573941020799'],
  ['libphonenumber 1038: without the ninth digit', '+551999118778', null],
  ['libphonenumber 1434: without the ninth digit', '554164415481', null],
  ['libphonenumber 1434: with it', '5541964415481', '+5541964415481'],
  ['libphonenumber 1217: area of Porto Alegre', '51986586134', '+5551986586134'],
  ['libphonenumber 1618: without the ninth digit', '34 9100 1234', null],
  ['libphonenumber 1065: without the ninth digit', '(81) 9104-2155', null],
  ['libphonenumber 1041: with country code', '+5582988302329', '+5582988302329'],
  ['libphonenumber 856: carrier 15', '01511999598364', '+5511999598364'],
  ['libphonenumber 856: carrier 99', '09911999598364', '+5511999598364'],
  ['libphonenumber 988: extension behind #', '11912345678#6', null],
  ['BrasilAPI 621: area with its 0', '016 99123-4567', '+5516991234567'],
  ['angular-input-masks 240: +55 taken for the area', '+5585991568956', '+5585991568956'],
  ['angular-input-masks 240: what it became', '(55)85991-5689', null],
  ['angular-input-masks 257: dash behind the ninth digit', '+55 (11) 9-1234-5678', '+5511912345678'],
  ['woocommerce-extra-checkout-fields 209: autofilled', '+55 11 91234-5678', '+5511912345678'],
  ['loan-fintech-api 1: service number', '08000000000', null],
  ['loan-fintech-api 1: landline with country code', '551133009900', null],
  ['loan-fintech-api 1: without area', '999009900', null],
  ['Inputmask 352: ninth digit that is none', '5512123451234', null],
  ['input-mask-android 113: prefix twice', '+55+5511912345678', null],
  ['django-phonenumber-field 73: extension', '(11) 91234-5678x61914', null],
  ['phonelib 367: extension with a word', '(11) 91234-5678 ext. 136', null],
  ['phone-number-parser 492: extension behind a comma', '11912345678,1234', null],
  ['phonelib 58: extension of RFC 3966', '+55 11 91234-5678;ext=1', null],
  ['a business card: extension makes nine digits', '(11) 9123-4567 ramal 8', null],
  ['a business card: two numbers by their ends', '(11) 9123-4567/8', null],
  ['a business card: slash behind the area', '11/91234-5678', '+5511912345678'],
  ['a contact of Spain: +34', '+34 912 345 678', null],
  ['a contact of Spain: 0034', '0034 912 345 678', null],
  ['a contact of Spain: in brackets', '(+34) 912 345 678', null],
  ['a contact of Spain: behind a word', 'Tel. +34 912 345 678', null],
  ['a contact of Spain: with marks of direction', '\u202a+34 912 345 678\u202c', null],
  ['a contact of Spain: full-width plus', '\uff0b34912345678', null],
  ['a contact of France: 0033', '00 33 912345678', null],
  ['a message: words behind', '11912345678 é o zap', '+5511912345678'],
  ['a message: l for 1', '11 9l234-5678', null],
])('%s: %j is stored as %s', (_, typed, number) => {
  expect(stored(typed)).toBe(number)
})

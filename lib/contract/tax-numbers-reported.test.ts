import { asciiDigits } from '@/lib/shared/digits'
import { taxNumber } from './documents'
import { taxNumberMask } from './tax-number'

/** Stored value of a text pasted into the profile's field, or its error. */
const stored = (typed: string) => {
  const { data, error } = taxNumber.safeParse(taxNumberMask(asciiDigits(typed)))
  return data ?? error?.issues[0]?.message
}

// Source, kind, text, and what is stored or the error.
test.each([
  ['lira92/flunt.br#44', 'letters alone, lower case', 'aaaaaaaaaaaa45', 'AAAAAAAAAAAA45'],
  ['VitorLuizC/brazilian-values#64', 'letters, bare', '6A3EDMWP000168', '6A3EDMWP000168'],
  ['VitorLuizC/brazilian-values#64', 'with the letter I', 'D7YDDI5H000162', 'D7YDDI5H000162'],
  ['VitorLuizC/brazilian-values#64', 'with the letter O', 'Q2.GRO.WP7/0001-85', 'Q2GROWP7000185'],
  ['OCA/l10n-brazil#4634', 'letters, formatted', 'A8.7HB.ZHB/0001-61', 'A87HBZHB000161'],
  ['brazilian-utils/python#731', 'check digits of another rule (A = 10)', 'LBNXQOB5000163', 'invalid_cnpj'],
  ['fnando/cpf_cnpj#45', 'lower case', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['reactivando/validations-br#67', 'mixed case', '12.ABc.345/01DE-35', '12ABC34501DE35'],
  ['reactivando/validations-br#67', 'letter in the check digits', '12.ABC.345/01DE-3B', 'invalid_cnpj'],
  ['reactivando/validations-br#67', 'zeros with right check digits', '00000000000191', '00000000000191'],
  ['JJConsulting/JJMasterData#328', 'signs for letters', '@@@@@@@@@@@@12', 'invalid_cnpj'],
  ['EloverdeTech/ng-tailwind#269', 'letters pasted into a mask', '12ABC34501DE35', '12ABC34501DE35'],
  ['brazilian-utils/javascript#39', 'word in front', 'foo391.838.380-66', 'invalid_cnpj'],
  ['brazilian-utils/javascript#39', 'letters between', '3s9o1.8m3e8.3t8e0s-6t6', 'invalid_cnpj'],
  ['brazilian-utils/javascript#39', 'digit too many', '391.838.3800-66', 'invalid_cnpj'],
  ['brazilian-utils/javascript#39', 'right', '391.838.380-66', '39183838066'],
  ['carvalhoviniciusluiz/cpf-cnpj-validator#44', 'blanks around', '   16704533672     ', '16704533672'],
  ['carvalhoviniciusluiz/cpf-cnpj-validator#44', 'letter behind', ' 16704533672     d ', 'invalid_cnpj'],
  ['williamgueiros/Brcpfcnpj#57', 'word of eleven signs', '0000invalid', 'invalid_cnpj'],
  ['geekcom/validator-docs#150', 'letters behind', '094.050.986-59ABCDEF', 'invalid_cnpj'],
  ['leonardocaldas/flutter-cpf-cnpj-validator#1', 'letters between', '57abc803.6586-52', 'invalid_cnpj'],
  ['leonardocaldas/flutter-cpf-cnpj-validator#1', 'an e-mail', '5780t3658652@mail.com', 'invalid_cnpj'],
  ['formvalidation/support#50', 'eight digits too many', '3905334470599999999', 'invalid_cnpj'],
  ['aueda/maoli#19', 'CPF as long as a CNPJ', '58666979046999', 'invalid_cnpj'],
  ['aueda/maoli#19', 'CPF with a dash and digits behind', '586.669.790-46.999', 'invalid_cnpj'],
  ['aueda/maoli#19', 'CNPJ with digits behind', '12.658.591/0001-78.999', 'invalid_cnpj'],
  ['gmgomess/jQuery-CPF-CNPJ-Validator-plugin#15', 'right', '22.335.408/0001-57', '22335408000157'],
  ['reactivando/validations-br#26', 'CNPJ taken for a CPF', '82327500000105', '82327500000105'],
  ['brazilian-utils/javascript#521', 'letters around', 'abc123.456.789-09', 'invalid_cnpj'],
  ['igorescobar/jQuery-Mask-Plugin#44', 'CNPJ cut to a CPF by the mask', '11111111000122', 'invalid_cnpj'],
  ['Dolibarr/dolibarr#39679', 'label and separators', 'CNPJ: 12.658.591/0001-78', '12658591000178'],
  ['Dolibarr/dolibarr#39679', 'digit too many', '126585910001780', 'invalid_cnpj'],
  ['RobinHerbots/Inputmask#198', 'full-width digits', '１６７．０４５．３３６－７２', 'invalid_cnpj'],
  ['taiga-family/maskito#907', 'full-width digits alone', '１６７０４５３３６７２', '16704533672'],
  ['xivapi/ffxiv-launcher#23', 'digit pressed twice', '167045336722', 'invalid_cnpj'],
  ['aligay/safe-trim#2', 'word joiner', '\u2060167.045.336-72', '16704533672'],
  ['a page', 'BOM', '\ufeff16704533672', '16704533672'],
  ['another alphabet', 'Cyrillic А', '12.\u0410BC.345/01DE-35', 'invalid_cnpj'],
])('%s, %s: %j is %s', (_source, _kind, typed, outcome) => {
  expect(stored(typed)).toBe(outcome)
})

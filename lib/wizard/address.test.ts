import { addressInput } from '@/lib/contract/places'
import { hyphened } from './address'

/** A CEP pasted into its field: what the field shows, and what is stored or the error. */
const pasted = (typed: string) => {
  const shown = hyphened(typed)
  const { data, error } = addressInput.shape.cep.safeParse(shown)
  return [shown, data ?? error?.issues[0]?.message]
}

// Source, kind, text, shown, stored or the error.
test.each([
  ['aueda/maoli#19', 'digits alone', '58088650', '58088-650', '58088650'],
  ['aueda/maoli#19', 'digit too many', '580886500', '58088-6500', 'invalid_cep'],
  ['aueda/maoli#19', 'two digits too many', '58088-650-99', '58088-65099', 'invalid_cep'],
  ['BrasilAPI/BrasilAPI#821', 'hyphen elsewhere', '002123-25', '00212-325', 'invalid_cep'],
  ['VitorLuizC/brazilian-values#15', 'zero in front', '02912-030', '02912-030', '02912030'],
  ['VitorLuizC/brazilian-values#26', 'with a point', '60.165-180', '60165-180', '60165180'],
  ['poliquin/brazilnum#7', 'zero too many', '060165-180', '06016-5180', 'invalid_cep'],
  ['pedro-teixeira/correios#289', 'zero in front', '02727010', '02727-010', '02727010'],
  ['pedro-teixeira/correios#289', 'zero lost', '2727010', '27270-10', 'invalid_cep'],
  ['BrasilAPI/cep-promise#18', 'zeros lost', '1001000', '10010-00', 'invalid_cep'],
  ['LaravelLegends/pt-br-validator#3', 'digit missing', '99999-99', '99999-99', 'invalid_cep'],
  ['BrasilAPI/BrasilAPI#737', 'letters behind', '06624310abcde', '06624-310', '06624310'],
  ['ipea/enderecobr#53', 'a dead key behind, zero lost', '2229014^', '22290-14', 'invalid_cep'],
  ['pedro-teixeira/correios#199', 'of a whole town', '34000000', '34000-000', '34000000'],
  ['a dummy', 'zeros', '00000-000', '00000-000', 'invalid_cep'],
  ['a dummy', 'below the first', '00999-999', '00999-999', 'invalid_cep'],
  ['a letterhead', 'label', 'CEP: 60165-180', '60165-180', '60165180'],
  ['a letterhead', 'with the town', '60165-180, Fortaleza', '60165-180', '60165180'],
  ['a page', 'dash', '60165–180', '60165-180', '60165180'],
  ['a page', 'hyphen that does not break', '60165\u2011180', '60165-180', '60165180'],
  ['a page', 'blanks', '60165 - 180', '60165-180', '60165180'],
  ['a spreadsheet', 'decimal', '60165180.0', '60165-1800', 'invalid_cep'],
  ['a spreadsheet', 'power of ten', '6.0165180e7', '60165-1807', 'invalid_cep'],
  ['a spreadsheet', 'apostrophe', "'02727010", '02727-010', '02727010'],
  ['RobinHerbots/Inputmask#198', 'full-width digits', '６０１６５－１８０', '60165-180', '60165180'],
  ['taiga-family/maskito#907', 'digits of another script', '٦٠١٦٥١٨٠', '60165-180', '60165180'],
  ['a message', 'O for 0', '60165-18O', '60165-18', 'invalid_cep'],
  ['a message', 'code of another country', 'SW1A 2AA', '12', 'invalid_cep'],
])('%s, %s: %j is shown as %s and stored as %s', (_source, _kind, typed, ...outcome) => {
  expect(pasted(typed)).toEqual(outcome)
})

import { phoneMask } from './phone'

/** Types character by character: each key is applied to what the field shows. */
const pressed = (keys: string) => [...keys].reduce((shown, key) => phoneMask(shown + key), '')

test.each([
  '11912345678',
  '11 91234-5678',
  '(11)912345678',
  '011 91234-5678',
  '+55 (11) 91234-5678',
  '+5511912345678',
  '+55 011 91234 5678',
  '5511912345678',
  '55 11 91234-5678',
  '0055 11 91234 5678',
  ' +55 11 91234.5678 ',
])('%s is one number, typed or pasted', (typed) => {
  expect([phoneMask(typed), pressed(typed)]).toEqual(['(11) 91234-5678', '(11) 91234-5678'])
})

test.each([
  ['0 21 98 98888-7777', '(98) 98888-7777'],
  ['021 98 98888-7777', '(98) 98888-7777'],
  ['0 (15) 11 91234-5678', '(11) 91234-5678'],
  ['0 41 11 3456-7890', '(11) 3456-7890'],
  ['0 55 11 91234-5678', '(11) 91234-5678'],
])('%s is pasted without the code of its carrier', (typed, shown) => {
  expect(phoneMask(typed)).toBe(shown)
})

test.each([
  '(11) 91234-56789',
  '11 91234-5678 9',
  // Without the 0, area and carrier cannot be told apart.
  '21 98 98888-7777',
  '0 98 98 98888-7777',
  '11 91234-5678 / 11 3456-7890',
  '+55 11 91234-56789',
  '(11) 91234-5678 ramal 22',
])('%s is too long, and stays as it is', (typed) => {
  expect(phoneMask(typed)).toBe(typed)
})

test('55 is an area code too', () => {
  for (const typed of [
    '55991234567',
    '(55) 99123-4567',
    '055 99123-4567',
    '+55 55 99123-4567',
    '5555991234567',
  ])
    expect([phoneMask(typed), pressed(typed)]).toEqual(['(55) 99123-4567', '(55) 99123-4567'])
})

test('formats a number digit by digit, and shrinks it again', () => {
  const steps = ['1', '11', '119', '11912', '119123456', '1191234567'].map(phoneMask)
  expect(steps).toEqual(['1', '11', '(11) 9', '(11) 912', '(11) 9123-456', '(11) 9123-4567'])
  expect([phoneMask('(11) 91234-567'), phoneMask('(1'), phoneMask('')]).toEqual(['(11) 9123-4567', '1', ''])
})

test('a number of another country stays as it is, to be refused as that', () => {
  for (const typed of [
    '+1 415 555 2671',
    '+351 912 345 678',
    '+54 9 11 2345 6789',
    '(+34) 912 345 678',
    'tel:+34912345678',
    '\u202a+34 912 345 678\u202c',
  ])
    expect(phoneMask(typed)).toBe(typed)
  for (const typed of ['0034 912345678', '0033912345678']) expect(pressed(typed)).toBe(typed)
})

test('an extension, or the end of a second number, stays as it is', () => {
  for (const typed of ['(11) 9123-4567 ramal 8', '(11) 9123-4567/8', '11 91234-5678x3'])
    expect(phoneMask(typed)).toBe(typed)
})

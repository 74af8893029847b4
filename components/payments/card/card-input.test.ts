import { cardErrorsOf, expiryOf, masks } from './card-input'

const good = { number: '5031 4332 1540 6351', holder: 'APRO', expiry: '11/30', cvv: '123' }

test('a card is written as it is printed', () => {
  expect(masks.number('5031433215406351')).toBe('5031 4332 1540 6351')
  expect(masks.number('5031-4332 x')).toBe('5031 4332')
  expect([masks.expiry('1'), masks.expiry('11'), masks.expiry('1130')]).toEqual(['1', '11', '11/30'])
  // As browsers fill it.
  expect([masks.expiry('11/2030'), masks.expiry('112030'), masks.expiry('11 / 2030')]).toEqual(
    Array(3).fill('11/30'),
  )
  expect(masks.number('５０３１４３３２')).toBe('5031 4332')
})

test('reports errors per field, and none for a valid card', () => {
  expect(cardErrorsOf(good, false)).toEqual({})
  expect(cardErrorsOf({ number: '', holder: ' ', expiry: '', cvv: '' }, false)).toEqual({
    number: 'required',
    holder: 'required',
    expiry: 'required',
    cvv: 'required',
  })
  // A single wrong digit fails the Luhn check.
  expect(cardErrorsOf({ ...good, number: '5031 4332 1540 6352' }, false)).toEqual({ number: 'invalid' })
  expect(cardErrorsOf({ ...good, number: '4242 4242 42' }, false)).toEqual({ number: 'invalid' })
  expect(cardErrorsOf({ ...good, expiry: '13/30' }, false)).toEqual({ expiry: 'invalid_date' })
  expect(cardErrorsOf({ ...good, cvv: '12' }, false)).toEqual({ cvv: 'too_short' })
})

test('keeps excess digits and letters, which are refused', () => {
  expect([masks.expiry('11/305'), masks.cvv('12a345')]).toEqual(['11/305', '12345'])
  const number = masks.number(`${good.number} 0000`)
  const holder = masks.holder('A'.repeat(61))
  expect(cardErrorsOf({ number, holder, expiry: '11/305', cvv: '12345' }, false)).toEqual({
    number: 'invalid',
    holder: 'too_long',
    expiry: 'invalid_date',
    cvv: 'too_long',
  })
})

test('requires only the code of a saved card', () =>
  expect(cardErrorsOf({ number: '', holder: '', expiry: '', cvv: '123' }, true)).toEqual({}))

test('a month and year are read from how they are printed', () => {
  expect(expiryOf('01/31')).toEqual({ month: 1, year: 2031 })
  expect([expiryOf('00/31'), expiryOf('1/31'), expiryOf('')]).toEqual([null, null, null])
})

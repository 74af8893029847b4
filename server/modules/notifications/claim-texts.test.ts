import { claimTexts } from './claim-texts'

const told = {
  service: 'Faxina',
  city: '',
  inCity: '',
  amount: '',
  total: '',
  name: '',
  when: 'sábado',
  day: '',
  hour: '',
}

test('calls a claim declined only where a reason was given', () => {
  const { pt, en } = claimTexts.claim_declined_customer
  expect(pt({ ...told, said: 'Já estava assim.' })[0]).toBe('Garantia recusada')
  expect(pt({ ...told, said: '' })[0]).toBe('Garantia sem solução')
  expect(en({ ...told, said: '' })[0]).toBe('Warranty claim not settled')
})

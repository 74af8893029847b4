import { referencesIn, shortened } from './reference'

const whole = '39d96b4e-c596-438e-b1c6-ba53c76d62ad'

test('a reference is cut within the words around it, and given whole to be copied', () => {
  const title = `Devolução de Pix pedida (MED): pagamento ${whole}`
  expect(shortened(title)).toBe('Devolução de Pix pedida (MED): pagamento 39d96b4e…')
  expect(referencesIn(`${title} ${whole}`)).toEqual([whole])
})

test('other words and numbers stay', () => {
  const title = 'Disputa do pedido 2026-11 por R$ 180,00'
  expect([shortened(title), referencesIn(title)]).toEqual([title, []])
})

import { findReferences, shortenReference } from './references'

const whole = '39d96b4e-c596-438e-b1c6-ba53c76d62ad'

test('a reference is cut within the words around it, and given whole to be copied', () => {
  const title = `Devolução de Pix pedida (MED): pagamento ${whole}`
  expect(shortenReference(title)).toBe('Devolução de Pix pedida (MED): pagamento 39d96b4e…')
  expect(findReferences(`${title} ${whole}`)).toEqual([whole])
})

test('other words and numbers stay', () => {
  const title = 'Disputa do pedido 2026-11 por R$ 180,00'
  expect([shortenReference(title), findReferences(title)]).toEqual([title, []])
})

import { systemMessages, translateSystemMessage, type SystemMessage } from './system-messages'

test.each(Object.entries(systemMessages))('%s', (pt, en) => {
  for (const stored of [pt, en])
    expect([translateSystemMessage(stored, 'pt'), translateSystemMessage(stored, 'en')]).toEqual([pt, en])
})

test('keeps sums after a line when it is translated, in the notation of each language', () => {
  const line: SystemMessage = 'Adiantamento de material pedido'
  const stored = `${line}: R$\u00a01.050,00.`
  const inEnglish = translateSystemMessage(stored, 'en')
  expect(inEnglish).toBe(`${systemMessages[line]}: R$1,050.00.`)
  expect(translateSystemMessage(inEnglish, 'pt')).toBe(stored)
  expect(translateSystemMessage('Proposta atualizada: R$\u00a0180,00 → R$\u00a0195,00', 'en')).toBe(
    'Updated offer: R$180.00 → R$195.00',
  )
})

test('translates every line uniquely and leaves unknown ones unchanged', () => {
  expect(new Set(Object.values(systemMessages)).size).toBe(Object.keys(systemMessages).length)
  expect(translateSystemMessage('Uma frase de outro tempo.', 'en')).toBe('Uma frase de outro tempo.')
})

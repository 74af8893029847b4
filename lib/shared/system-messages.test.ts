import { systemMessages, translateSystemMessage, type SystemMessage } from './system-messages'

test.each(Object.entries(systemMessages))('%s', (pt, en) => {
  for (const stored of [pt, en])
    expect([translateSystemMessage(stored, 'pt'), translateSystemMessage(stored, 'en')]).toEqual([pt, en])
})

test('a sum after a line is kept when the line is translated', () => {
  const line: SystemMessage = 'Adiantamento de material pedido'
  expect(translateSystemMessage(`${line}: R$ 1.050,00.`, 'en')).toBe(`${systemMessages[line]}: R$ 1.050,00.`)
})

test('translates every line uniquely and leaves unknown ones unchanged', () => {
  expect(new Set(Object.values(systemMessages)).size).toBe(Object.keys(systemMessages).length)
  expect(translateSystemMessage('Uma frase de outro tempo.', 'en')).toBe('Uma frase de outro tempo.')
})

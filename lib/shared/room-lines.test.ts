import { lineIn, roomLines, type RoomLine } from './room-lines'

test.each(Object.entries(roomLines))('%s', (pt, en) => {
  for (const stored of [pt, en]) expect([lineIn(stored, 'pt'), lineIn(stored, 'en')]).toEqual([pt, en])
})

test('a sum after a line is kept when the line is translated', () => {
  const line: RoomLine = 'Adiantamento de material pedido'
  expect(lineIn(`${line}: R$ 1.050,00.`, 'en')).toBe(`${roomLines[line]}: R$ 1.050,00.`)
})

test('no two lines are translated alike, and what is not known stays', () => {
  expect(new Set(Object.values(roomLines)).size).toBe(Object.keys(roomLines).length)
  expect(lineIn('Uma frase de outro tempo.', 'en')).toBe('Uma frase de outro tempo.')
})

import { nameFontSize, renderableText, truncateLine } from './social-text'

test('only letters the font has are drawn: none sends the renderer out for a font or an emoji', () => {
  expect(renderableText('Instalação  de ar – “já”… 🧹 漢字 e €')).toBe('Instalação de ar – “já”… e')
  expect(renderableText('cafe\u0301 <b>&amp;</b>')).toBe('café <b>&amp;</b>')
})

test('a text is cut to its first sentence', () => {
  expect(truncateLine('Da faxina da semana à limpeza pesada depois da obra. Conte como é o lugar.')).toBe(
    'Da faxina da semana à limpeza pesada depois da obra.',
  )
  expect(truncateLine('Sem ponto')).toBe('Sem ponto')
  expect(truncateLine('De R$ 1.500 por mês. Mais.')).toBe('De R$ 1.500 por mês.')
})

test('a long line is cut between words, and ends in no word that leads on', () => {
  const cut = truncateLine(
    'Apoio em casa, na escola, no trabalho e em passeios, com higiene, alimentação, comunicação e transporte.',
  )
  expect(cut).toBe('Apoio em casa, na escola, no trabalho e em passeios, com higiene, alimentação…')
  expect(truncateLine(`${'palavra '.repeat(10)}e de lugares distantes`)).toBe(
    `${'palavra '.repeat(10).trim()}…`,
  )
  expect(truncateLine('x'.repeat(200)).length).toBeLessThan(90)
})

test('longer names are written smaller', () => {
  const sizes = [
    'Limpeza',
    'Faxina residencial',
    'Cuidador de pessoa com deficiência',
    'Otorrinolaringologista infantil',
  ].map(nameFontSize)
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  expect(new Set(sizes).size).toBe(4)
})

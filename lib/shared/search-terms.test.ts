import { matchesTerms, searchTerms, termPositions } from './search-terms'

test.each([
  ['orcamento', 'Segue o ORÇAMENTO', true],
  ['ação são', 'São João: em ACAO', true],
  ['joão', 'Joa\u0303o vem', true],
  ['chave porta', 'A porta\u00a0e a\nchave', true],
  ['chave janela', 'A porta e a chave', false],
  ['  ', 'qualquer', false],
  ['\u0301', 'qualquer', false],
])('%j in %j: %s', (typed, text, found) => expect(matchesTerms(text, searchTerms(typed))).toBe(found))

test('the places are those of the text as it was written', () => {
  const marked = (text: string, typed: string) =>
    termPositions(text, searchTerms(typed)).map(({ start, end }) => text.slice(start, end))
  expect(marked('😀 Orçamento do orc\u0327amento', 'orcamento')).toEqual(['Orçamento', 'orc\u0327amento'])
  expect(marked('Pia da cozinha', 'cozinha pia')).toEqual(['Pia', 'cozinha'])
  expect(marked('banana', 'ana nan')).toEqual(['anan'])
  expect(marked('o ﬁo', 'fio')).toEqual(['ﬁo'])
})

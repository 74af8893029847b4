import { inCity, inState, ofCity } from './place-names'

test.each([
  ['Acre', 'no Acre'],
  ['Alagoas', 'em Alagoas'],
  ['Amapá', 'no Amapá'],
  ['Amazonas', 'no Amazonas'],
  ['Bahia', 'na Bahia'],
  ['Ceará', 'no Ceará'],
  ['Distrito Federal', 'no Distrito Federal'],
  ['Espírito Santo', 'no Espírito Santo'],
  ['Goiás', 'em Goiás'],
  ['Maranhão', 'no Maranhão'],
  ['Mato Grosso', 'em Mato Grosso'],
  ['Mato Grosso do Sul', 'em Mato Grosso do Sul'],
  ['Minas Gerais', 'em Minas Gerais'],
  ['Pará', 'no Pará'],
  ['Paraíba', 'na Paraíba'],
  ['Paraná', 'no Paraná'],
  ['Pernambuco', 'em Pernambuco'],
  ['Piauí', 'no Piauí'],
  ['Rio de Janeiro', 'no Rio de Janeiro'],
  ['Rio Grande do Norte', 'no Rio Grande do Norte'],
  ['Rio Grande do Sul', 'no Rio Grande do Sul'],
  ['Rondônia', 'em Rondônia'],
  ['Roraima', 'em Roraima'],
  ['Santa Catarina', 'em Santa Catarina'],
  ['São Paulo', 'em São Paulo'],
  ['Sergipe', 'em Sergipe'],
  ['Tocantins', 'no Tocantins'],
])('the state %s', (name, within) => {
  expect(inState(name, 'pt')).toBe(within)
  expect(inState(name, 'en')).toBe(`in ${name}`)
})

test.each([
  ['Rio de Janeiro', 'no Rio de Janeiro', 'do Rio de Janeiro'],
  ['Recife', 'no Recife', 'do Recife'],
  ['Serra', 'na Serra', 'da Serra'],
  ['São Paulo', 'em São Paulo', 'de São Paulo'],
  ['Manaus', 'em Manaus', 'de Manaus'],
])('the city %s', (name, within, from) => {
  expect([inCity(name, 'pt'), ofCity(name, 'pt')]).toEqual([within, from])
  expect([inCity(name, 'en'), ofCity(name, 'en')]).toEqual([`in ${name}`, `of ${name}`])
})

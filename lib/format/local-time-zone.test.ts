import { hasOtherTimeZone } from './local-time-zone'

test.each([
  ['Rio Branco', 1200401, true],
  ['Manaus', 1302603, true],
  ['Cuiabá', 5103403, true],
  ['Campo Grande', 5002704, true],
  ['Porto Velho', 1100205, true],
  ['Boa Vista', 1400100, true],
  ['Fernando de Noronha', 2605459, true],
  ['Recife', 2611606, false],
  ['São Paulo', 3550308, false],
  ['Brasília', 5300108, false],
  ['Belém', 1501402, false],
])('clocks in %s', (_, ibge, isOther) => expect(hasOtherTimeZone(ibge)).toBe(isOther))

import { formatTime, plainDate } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'
import { formatDateTime } from './local-time'

// Source, place, its IBGE code, moment, and how notices, chat lines, mails and pages tell it.
test.each([
  ['Samuel-Oliveira/Java_NFe#185', 'Manaus', 1302603, '2019-11-28T14:03:25Z', '2019-11-28 10:03 Amazonas'],
  [
    'Samuel-Oliveira/Java_NFe#185',
    'Porto Velho',
    1100205,
    '2019-11-28T14:03:25Z',
    '2019-11-28 10:03 Rondônia',
  ],
  ['nfephp-org/sped-nfe#1059', 'Cuiabá', 5103403, '2024-06-07T12:00:00Z', '2024-06-07 08:00 Mato Grosso'],
  ['nfephp-org/sped-nfe#967', 'São Paulo', 3550308, '2022-12-26T18:56:00Z', '2022-12-26 15:56'],
  [
    'nfephp-org/nfephp#545',
    'Fernando de Noronha',
    2605459,
    '2026-05-01T12:00:00Z',
    '2026-05-01 10:00 Fernando de Noronha',
  ],
  [
    'iamcal/lib_timezones#10',
    'Fernando de Noronha',
    2605459,
    '2026-11-01T02:00:00Z',
    '2026-11-01 00:00 Fernando de Noronha',
  ],
  ['iamcal/lib_timezones#10', 'Recife', 2611606, '2026-11-01T02:00:00Z', '2026-10-31 23:00'],
  ['mapaslivres/municipios-br#5', 'Boa Vista', 1400100, '2026-11-29T15:00:00Z', '2026-11-29 11:00 Roraima'],
  ['BrasilAPI/BrasilAPI#702', 'Fortaleza', 2304400, '2026-11-29T15:00:00Z', '2026-11-29 12:00'],
  ['kevalbhatt/timezone-picker#18', 'Salvador', 2927408, '2026-11-29T15:00:00Z', '2026-11-29 12:00'],
  ['moment/luxon#622', 'São Paulo', 3550308, '2019-11-21T22:15:00Z', '2019-11-21 19:15'],
  ['moment/luxon#614', 'São Paulo', 3550308, '2019-11-20T22:11:10Z', '2019-11-20 19:11'],
  ['nodejs/help#2269', 'São Paulo', 3550308, '2019-11-03T15:00:00Z', '2019-11-03 12:00'],
  ['coreos/bugs#2627', 'São Paulo', 3550308, '2019-02-17T01:59:59Z', '2019-02-16 23:59'],
  ['coreos/bugs#2627', 'São Paulo', 3550308, '2019-02-17T02:00:00Z', '2019-02-16 23:00'],
  [
    'js-joda/js-joda#362',
    'Campo Grande',
    5002704,
    '2019-11-04T12:00:00Z',
    '2019-11-04 08:00 Mato Grosso do Sul',
  ],
  ['prantlf/date-fns-timezone#17', 'Cuiabá', 5103403, '2019-12-17T12:00:00Z', '2019-12-17 08:00 Mato Grosso'],
  ['Lei 12.876/2013', 'Rio Branco', 1200401, '2013-11-10T04:59:59Z', '2013-11-09 23:59 Acre'],
  ['Lei 12.876/2013', 'Rio Branco', 1200401, '2013-11-10T05:00:00Z', '2013-11-10 00:00 Acre'],
  ['Lei 11.662/2008', 'Rio Branco', 1200401, '2008-06-24T04:30:00Z', '2008-06-23 23:30 Acre'],
  ['border', 'Guajará, in Amazonas on Acre’s hour', 1301654, '2026-11-29T15:00:00Z', '2026-11-29 10:00 Acre'],
  ['border', 'Cruzeiro do Sul, beside it', 1200203, '2026-11-29T15:00:00Z', '2026-11-29 10:00 Acre'],
  ['border', 'Eirunepé', 1301407, '2026-11-29T15:00:00Z', '2026-11-29 10:00 Acre'],
  ['border', 'Carauari, beside it', 1301001, '2026-11-29T15:00:00Z', '2026-11-29 11:00 Amazonas'],
  ['border', 'Lábrea', 1302405, '2026-11-29T15:00:00Z', '2026-11-29 10:00 Acre'],
  ['border', 'Canutama, beside it', 1300904, '2026-11-29T15:00:00Z', '2026-11-29 11:00 Amazonas'],
  ['border', 'Jutaí', 1302306, '2026-11-29T15:00:00Z', '2026-11-29 10:00 Acre'],
  ['border', 'Fonte Boa, beside it', 1301605, '2026-11-29T15:00:00Z', '2026-11-29 11:00 Amazonas'],
  ['border', 'Parintins', 1303403, '2026-11-29T15:00:00Z', '2026-11-29 11:00 Amazonas'],
  ['border', 'Juruti, beside it in Pará', 1503903, '2026-11-29T15:00:00Z', '2026-11-29 12:00'],
  ['border', 'Barra do Garças', 5101803, '2026-11-29T15:00:00Z', '2026-11-29 11:00 Mato Grosso'],
  ['border', 'Aragarças, across the river in Goiás', 5201702, '2026-11-29T15:00:00Z', '2026-11-29 12:00'],
  ['border', 'Três Lagoas', 5008305, '2026-11-29T15:00:00Z', '2026-11-29 11:00 Mato Grosso do Sul'],
  ['border', 'Santarém, on Brasília’s hour since 2008', 1506807, '2026-11-29T15:00:00Z', '2026-11-29 12:00'],
  ['same name', 'Campo Grande of Alagoas', 2701506, '2026-11-29T15:00:00Z', '2026-11-29 12:00'],
  ['same name', 'Rio Branco of Mato Grosso', 5107206, '2026-11-29T15:00:00Z', '2026-11-29 11:00 Mato Grosso'],
  ['same name', 'Tabatinga of Amazonas', 1304062, '2026-11-29T15:00:00Z', '2026-11-29 10:00 Acre'],
  ['same name', 'Tabatinga of São Paulo', 3552700, '2026-11-29T15:00:00Z', '2026-11-29 12:00'],
  ['another day', 'Rio Branco', 1200401, '2026-11-01T04:30:00Z', '2026-10-31 23:30 Acre'],
  ['another year', 'Manaus', 1302603, '2027-01-01T03:30:00Z', '2026-12-31 23:30 Amazonas'],
  ['leap day', 'Rio Branco', 1200401, '2028-03-01T04:59:00Z', '2028-02-29 23:59 Acre'],
])('%s: %s (%s) at %s tells %s', (_source, _place, ibge, at, told) => {
  const clock = clockOf(ibge)
  const [day = '', hour = '', ...name] = told.split(' ')
  expect([plainDate(at, clock), formatTime(at, 'pt', { ...clock, name: null })]).toEqual([day, hour])
  const text = formatDateTime(new Date(at), 'pt', 'time', ibge)
  expect(text).toBe(formatTime(at, 'pt', clock))
  expect(text.replace(/^\S+ ?/, '').replace(/^\(horário (?:d[eoa] )(.+)\)$/, '$1')).toBe(name.join(' '))
})

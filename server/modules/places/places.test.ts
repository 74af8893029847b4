import type { CepRecord } from '@/server/adapters/cep'
import { withFallbackCeps } from '@/server/adapters/cep-fallback'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const search = async (query: string) =>
  (await t.as(null).get(`/api/places/cities/?${query}`)).json<
    { ibge: number; name: string; state: string }[]
  >()
const first = async (q: string) => (await search(`q=${encodeURIComponent(q)}`))[0]?.name

test.each([
  ['São Paulo', 'São Paulo'],
  ['sao paulo', 'São Paulo'],
  ['  SAO   PAULO ', 'São Paulo'],
  ['sao paolo', 'São Paulo'],
  ['santos', 'Santos'],
  ['rio de jan', 'Rio de Janeiro'],
  ['campo', 'Campo Grande'],
  ['porto a', 'Porto Alegre'],
  ['belo horisonte', 'Belo Horizonte'],
  ['florianopls', 'Florianópolis'],
  ["d'oeste", "Alta Floresta D'Oeste"],
])('%s finds %s first', async (typed, name) => {
  if (typed === "d'oeste")
    expect((await search(`q=${encodeURIComponent(typed)}`)).map((city) => city.name)).toEqual(
      expect.arrayContaining([expect.stringContaining("D'Oeste")]),
    )
  else expect(await first(typed)).toBe(name)
})

test('a name is looked for in one state; patterns mean themselves', async () => {
  expect((await search('q=santa&state=SC')).every((city) => city.state === 'SC')).toBe(true)
  expect(await search('q=%25')).toEqual([])
  expect(await search('q=_')).toEqual([])
  expect(await search('')).toEqual([])
  expect(await search('q=santa&limit=3')).toHaveLength(3)
})

test('a state lists all of its cities; codes are looked up', async () => {
  expect(await search('state=MG')).toHaveLength(853)
  expect(await search('state=DF')).toEqual([{ ibge: 5300108, name: 'Brasília', state: 'DF' }])
  expect((await search('ibge=3304557,3550308,1,x')).map((city) => city.ibge).sort()).toEqual([
    3304557, 3550308,
  ])
})

test('faults are named', async () => {
  const answer = await t.as(null).get('/api/places/cities/?state=XX&limit=0')
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { state: ['invalid_choice'], limit: ['too_small'] },
  ])
})

const answering = (find: (cep: string) => Promise<CepRecord | null>) => {
  t.context.cep = { find }
}
const lookUp = (cep: string) => t.as(null).get(`/api/places/cep/${cep}/`)

test('a postal code answers its address with the municipality’s code', async () => {
  answering(async (cep) => ({
    cep,
    street: 'Rua da Assembleia',
    district: 'Centro',
    city: 'RIO DE JANEIRO',
    state: 'RJ',
  }))
  const answer = await lookUp('20040-002')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      cep: '20040002',
      street: 'Rua da Assembleia',
      district: 'Centro',
      city: 3304557,
      city_name: 'Rio de Janeiro',
      state: 'RJ',
    },
  ])
})

test('unknown, out of reach and malformed are told apart', async () => {
  answering(async () => null)
  expect((await lookUp('99999-999')).statusCode).toBe(404)
  answering(async () => Promise.reject(new Error('no network')))
  const away = await lookUp('01310-100')
  expect([away.statusCode, away.json().code]).toEqual([503, 'unavailable'])
  expect((await lookUp('123')).json().errors).toEqual({ cep: ['invalid_cep'] })
})

test('with no network the demo knows a few addresses and invents none', async () => {
  const away = withFallbackCeps({ find: () => Promise.reject(new Error('no network')) })
  expect(await away.find('01310100')).toMatchObject({ street: 'Avenida Paulista', state: 'SP' })
  await expect(away.find('01310101')).rejects.toThrow('no network')
})

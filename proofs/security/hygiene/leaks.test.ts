import { leaks } from './leaks'

const secrets = { 'start code': '7391', cpf: '52998224725', password: 'uma frase' }

it.each([
  ['"code":"7391"', 'start code'],
  ['line\\n7391\\n', 'start code'],
  ['cpf 529.982.247-25 refused', 'cpf'],
  ['?p=uma%20frase', 'password'],
])('a secret in %s is found', (text, what) => {
  expect(leaks({ log: text }, secrets)).toEqual([expect.stringMatching(`^${what} in log: `)])
})

it.each([
  ['part of a number', '"ms":173910'],
  ['a fraction', '0.7391'],
  ['a span', '"spanId":"1fc00cf7391cdd05"'],
  ['a trace', '"traceId":"0cdc5e5deaf7391bc3dab38ee9a926ef"'],
  ['an id', '"id":"0cdc5e5d-7391-4c3d-ab38-ee9a926ef1a7"'],
])('a code that chance wrote into %s is none', (_where, text) => {
  expect(leaks({ traces: text }, secrets)).toEqual([])
})

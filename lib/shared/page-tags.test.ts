import { catalogueTag, homeTag, pageTags, tagsOfService } from './page-tags'

const work = 'limpeza/diarista'
const isConcerned = (path: string, tags: string[]) => pageTags(path).some((tag) => tags.includes(tag))

test.each([
  ['/terms/', []],
  ['/how-it-works/client/', []],
  ['/', [catalogueTag, homeTag]],
  ['/services/', [catalogueTag]],
  ['/discover/limpeza/', [catalogueTag]],
  ['/providers/5/', [catalogueTag, 'provider:5']],
  ['/services/limpeza/', [catalogueTag, 'service:limpeza']],
  ['/services/limpeza/diarista/', [catalogueTag, `work:${work}`, `within:${work}`]],
  [
    '/discover/limpeza/diarista/sp/',
    [catalogueTag, `work:${work}/sp`, `within:${work}`, `within:${work}/sp`],
  ],
  [
    '/discover/limpeza/diarista/sp/sao-paulo/',
    [catalogueTag, `work:${work}/sp/sao-paulo`, `within:${work}`, `within:${work}/sp`],
  ],
])('%s carries %j', (path, tags) => expect(pageTags(path)).toEqual(tags))

const city = (at: string) => `/discover/${work}/${at}/`

test('work in a city concerns its pages there, in the state, in the country and of the service', () => {
  const tags = tagsOfService([{ work, state: 'sp', cities: ['campinas'] }])
  for (const path of [
    city('sp/campinas'),
    city('sp'),
    `/discover/${work}/`,
    `/services/${work}/`,
    '/services/limpeza/',
  ])
    expect([path, isConcerned(path, tags)]).toEqual([path, true])
  for (const path of [
    city('sp/santos'),
    city('rj'),
    '/discover/limpeza/passadoria/sp/campinas/',
    '/',
    '/services/pets/',
  ])
    expect([path, isConcerned(path, tags)]).toEqual([path, false])
})

const names = (n: number) => Array.from({ length: n }, (_, at) => `city-${at}`)

test.each([
  ['a few cities', [{ work, state: 'sp', cities: names(5) }], false, false],
  ['more cities than are named', [{ work, state: 'sp', cities: names(400) }], true, false],
  ['a state nobody counted', [{ work, state: 'sp', cities: null }], true, false],
  [
    'sixty kinds of work in every state',
    names(60).flatMap((one) =>
      ['sp', 'rj', 'mg', 'ba', 'pr', 'rs'].map((state) => ({ work: `limpeza/${one}`, state, cities: null })),
    ),
    false,
    false,
  ],
])('%s: tags stay few', (_what, places, inState, inOther) => {
  const tags = tagsOfService(places)
  expect(tags.length).toBeLessThanOrEqual(300)
  expect([isConcerned(city('sp/zz'), tags), isConcerned(city('rj/zz'), tags)]).toEqual([inState, inOther])
  for (const one of places) expect(isConcerned(`/discover/${one.work}/${one.state}/city-1/`, tags)).toBe(true)
})

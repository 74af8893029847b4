import { beginSteps, firstUnfinished, viewAfter, viewIn, type BeginProgress } from './begin'

const progress = (...done: (typeof beginSteps)[number][]): BeginProgress => ({
  service: done.includes('service'),
  area: done.includes('area'),
  hours: done.includes('hours'),
  photo: done.includes('photo'),
  price: done.includes('price'),
  pix: done.includes('pix'),
})

test('reads the step of an address', () => {
  expect(['?step=hours', '?step=jobs', '?step=other', ''].map(viewIn)).toEqual(['hours', 'jobs', null, null])
})

test('resumes at the first step without its data', () => {
  expect(firstUnfinished(progress())).toBe('service')
  expect(firstUnfinished(progress('service', 'area'))).toBe('hours')
  expect(firstUnfinished(progress('service', 'area', 'hours', 'price', 'pix'))).toBe('photo')
  expect(firstUnfinished(progress(...beginSteps))).toBe('jobs')
})

test('moves through all steps in order', () => {
  const all = progress('service')
  expect(beginSteps.map((step) => viewAfter(step, all))).toEqual([...beginSteps.slice(1), 'jobs'])
})

test('leaves out the steps about services while none is offered', () => {
  expect(beginSteps.map((step) => viewAfter(step, progress()))).toEqual([
    'hours',
    'hours',
    'photo',
    'pix',
    'pix',
    'jobs',
  ])
})

import { setTimeout as sleep } from 'node:timers/promises'
import { lineOf, schedule } from './scheduler.mjs'

const step = (stage: string, cores: number, ms: number, after: string[] = []) => ({ stage, cores, ms, after })

/** The stages in the order of their starts, each with those it runs beside. */
const run = async (steps: ReturnType<typeof step>[], cores: number) => {
  const running = new Set<string>()
  const starts: string[] = []
  await schedule(steps, {
    cores,
    start: async ({ stage, ms }) => {
      starts.push([stage, ...running].join(' beside '))
      running.add(stage)
      await sleep(ms)
      running.delete(stage)
    },
  })
  return starts
}

test('fills the cores in the order given', async () => {
  const steps = [step('lint', 1, 90), step('types', 1, 30), step('format', 1, 30), step('unit', Infinity, 1)]
  expect(await run(steps, 2)).toEqual(['lint', 'types beside lint', 'format beside lint', 'unit'])
})

test('starts a stage after those it reads the output of', async () => {
  const steps = [step('core', 1, 1, ['build']), step('build', 1, 20), step('lint', 1, 60)]
  expect(await run(steps, 2)).toEqual(['build', 'lint beside build', 'core beside lint'])
})

test('does not wait for a stage that is not part of the run', async () => {
  expect(await run([step('core', 1, 1, ['build'])], 2)).toEqual(['core'])
})

test('runs a stage of all cores on a single core', async () => {
  expect(await run([step('unit', Infinity, 1), step('api', Infinity, 1)], 1)).toEqual(['unit', 'api'])
})

test('starts no further stage once the run is stopped', async () => {
  const starts: string[] = []
  const start = ({ stage }: { stage: string }) => Promise.resolve(starts.push(stage))
  const steps = [step('unit', 2, 1), step('api', 2, 1)]
  await schedule(steps, { cores: 2, start, isStopped: () => starts.length > 0 })
  expect(starts).toEqual(['unit'])
})

const result = { passed: 12, failed: 1, wall: 34.56, cpu: 61.2, postgres: 8 }

test('prints wall and CPU seconds of a stage', () => {
  expect(lineOf('api', result)).toBe(
    'api                12 passed    1 failed     34.6 s wall     61.2 s CPU      8.0 s PostgreSQL',
  )
})

test('prints wall time alone where the system has no CPU times of processes', () => {
  expect(lineOf('api', { ...result, cpu: null, postgres: null })).toMatch(/34\.6 s wall$/)
})

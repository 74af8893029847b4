import SharedEnvironment from './shared-environment.cjs'

const [kept, added] = ['OFICIO_TEST_KEPT', 'OFICIO_TEST_ADDED']
const state = Symbol('JEST_STATE_SYMBOL')

test('restores environment variables, console and the state of jest at teardown', async () => {
  process.env[kept] = 'before'
  const before = globalThis.console
  const exit = process.exit.bind(process)
  process.exit = exit
  const environment = new SharedEnvironment({ projectConfig: { fakeTimers: {} } })
  await environment.setup()
  try {
    process.env[kept] = 'changed'
    process.env[added] = 'added'
    globalThis.console = Object.create(before) as Console
    process.exit = (() => undefined) as never
    Object.assign(globalThis, { [state]: 'state of a test file' })
  } finally {
    await environment.teardown()
  }
  expect(process.env[kept]).toBe('before')
  expect(process.env[added]).toBeUndefined()
  expect(globalThis.console).toBe(before)
  expect(process.exit).toBe(exit)
  expect(state in globalThis).toBe(false)
})

test('refuses mocked modules, which would outlive their test file', () => {
  expect(() => jest.setMock('./shared-environment.cjs', {})).toThrow('@jest-environment node')
  expect(() => {
    jest.isolateModules(() => undefined)
  }).toThrow('@jest-environment node')
})

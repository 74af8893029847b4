/** @jest-environment node */
/** How often zod tries to compile code while an object schema is used, in a fresh page or in a bare program. */
const attempts = (where: 'page' | 'program'): number => {
  const real = globalThis.Function
  let tried = 0
  Reflect.deleteProperty(globalThis, '__zod_globalConfig')
  try {
    jest.isolateModules(() => {
      // Next runs this file before everything else of a page.
      if (where === 'page') jest.requireActual('@/instrumentation-client')
      const { z } = jest.requireActual<typeof import('zod')>('zod')
      globalThis.Function = new Proxy(real, {
        construct: () => {
          tried += 1
          throw new EvalError('refused by the policy')
        },
      })
      z.object({ name: z.string() }).parse({ name: 'Ana' })
    })
  } finally {
    globalThis.Function = real
    Reflect.deleteProperty(globalThis, '__zod_globalConfig')
  }
  return tried
}

test('zod as pages have it never tries to compile code, which as published it does', () => {
  expect(attempts('program')).toBe(1)
  expect(attempts('page')).toBe(0)
})

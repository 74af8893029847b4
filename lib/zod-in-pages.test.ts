import { existsSync } from 'node:fs'

interface Aliased {
  turbopack: { resolveAlias: Record<string, { browser?: string } | undefined> }
}

/**
 * How often zod tries whether it may compile code while an object is described, in a page that begins afresh.
 */
const attempts = (module: 'zod' | './zod-in-pages'): number => {
  const real = globalThis.Function
  let tried = 0
  Reflect.deleteProperty(globalThis, '__zod_globalConfig')
  try {
    jest.isolateModules(() => {
      const { z } = jest.requireActual<typeof import('zod')>(module)
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
  }
  return tried
}

test('zod as pages have it never tries to compile code, which as published it does', () => {
  expect(attempts('zod')).toBe(1)
  expect(attempts('./zod-in-pages')).toBe(0)
})

test('pages get it wherever they ask for zod', () => {
  const alias = jest.requireActual<Aliased>('@/next.config').turbopack.resolveAlias.zod
  expect(alias?.browser).toBe('./lib/zod-in-pages.ts')
  expect(existsSync(alias?.browser ?? '')).toBe(true)
})

/** @jest-environment node */
const siteUrl = async (env: Record<string, string | undefined>): Promise<string> => {
  const before = { ...process.env }
  Object.assign(process.env, env)
  for (const [name, value] of Object.entries(env))
    if (value === undefined) Reflect.deleteProperty(process.env, name)
  try {
    jest.resetModules()
    return (await import('./config')).publicConfig.siteUrl
  } finally {
    process.env = before
  }
}

test.each([
  [{ NEXT_PUBLIC_SITE_URL: undefined, PORT: undefined }, 'http://localhost:3000'],
  [{ NEXT_PUBLIC_SITE_URL: '', PORT: '4100' }, 'http://localhost:4100'],
  [{ NEXT_PUBLIC_SITE_URL: 'https://oficio.example/', PORT: '4100' }, 'https://oficio.example'],
])('the site of pages follows the port unless it has an address: %j', async (env, expected) => {
  expect(await siteUrl(env)).toBe(expected)
})

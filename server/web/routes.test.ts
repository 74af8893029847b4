import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadRoutes } from './routes'

const root = mkdtempSync(join(tmpdir(), 'oficio-routes-'))
mkdirSync(join(root, '.next'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const list = (manifest: unknown) =>
  writeFileSync(join(root, '.next', 'routes-manifest.json'), JSON.stringify(manifest))
/** Routes as the build writes them, in its order. */
const built = {
  version: 3,
  staticRoutes: [
    { page: '/_not-found', regex: '^/_not\\-found(?:/)?$' },
    { page: '/robots.txt', regex: '^/robots\\.txt(?:/)?$' },
    { page: '/manifest.en.webmanifest', regex: '^/manifest\\.en\\.webmanifest(?:/)?$' },
  ],
  dynamicRoutes: [
    { page: '/og/[locale]/[...service]', regex: '^/og/([^/]+?)/(.+?)(?:/)?$' },
    { page: '/[locale]', regex: '^/([^/]+?)(?:/)?$' },
    { page: '/[locale]/discover/[[...place]]', regex: '^/([^/]+?)/discover(?:/(.+?))?(?:/)?$' },
    { page: '/[locale]/first-rows/wallet', regex: '^/([^/]+?)/first\\-rows/wallet(?:/)?$' },
    { page: '/[locale]/login', regex: '^/([^/]+?)/login(?:/)?$' },
    { page: '/[locale]/services/[slug]', regex: '^/([^/]+?)/services/([^/]+?)(?:/)?$' },
    { page: '/[locale]/[...missing]', regex: '^/([^/]+?)/(.+?)(?:/)?$' },
  ],
}

test.each([
  ...[
    '/',
    '/en',
    '/en/',
    '/login/',
    '/login',
    '/en/login/',
    '/services/anything/',
    '/discover/a/b/c/d/',
    '/robots.txt',
    '/manifest.en.webmanifest',
    '/og/pt/limpeza.jpg',
    '/pt/login/',
    '/_next/static/a.js',
  ].map((path) => [path, true] as const),
  ...[
    '/no-such-page/',
    '/en/no-such-page/',
    '/services/a/b/c/',
    '/wp-login.php',
    '/en/wp-login.php',
    '/.env',
    '/login/x.php',
    '/services/a.b/',
    '/english/',
    '/_not-found/',
    '/first-rows/wallet/',
    '/en/first-rows/wallet/',
    '/_x/',
  ].map((path) => [path, false] as const),
])('%s may be a page: %s', async (path, may) => {
  list(built)
  expect((await loadRoutes(root))?.(path)).toBe(may)
})

test('a list that is not there, or not as expected, decides nothing', async () => {
  expect(await loadRoutes(join(root, 'nowhere'))).toBeNull()
  list({ version: 9, routes: [] })
  expect(await loadRoutes(root)).toBeNull()
})

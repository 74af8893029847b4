import { canonicalPath } from './canonical'
import { findRedirect, redirects, type Redirects } from './redirects'

const all: Redirects = {
  '/old/': '/new/',
  '/services/limpeza/old-work/': '/services/limpeza/new-work/',
  '/ended/': 'gone',
}

test.each([
  ['/old/', '/new/'],
  ['/old', '/new/'],
  ['/en/old/', '/en/new/'],
  ['/services/limpeza/old-work/', '/services/limpeza/new-work/'],
  ['/ended/', 'gone'],
  ['/en/ended/', 'gone'],
])('%s has gone: %s', (path, target) => expect(findRedirect(path, all)).toBe(target))

test.each(['/new/', '/older/', '/old/more/', '/english/old/', '/'])('%s stands', (path) =>
  expect(findRedirect(path, all)).toBeNull(),
)

test('redirects a moved path to its canonical address in one step', () => {
  for (const [from, to] of Object.entries(redirects)) {
    expect(canonicalPath(from)).toBe(from)
    if (to !== 'gone') expect([canonicalPath(to), findRedirect(to, redirects)]).toEqual([to, null])
  }
})

test.each([
  ['/profile', '/settings/'],
  ['/en/profile/', '/en/settings/'],
])('%s leads to where the profile is: %s', (path, target) =>
  expect(findRedirect(path, redirects)).toBe(target),
)

test.each(['/service/', '/contact/', '/how-it-works/', '/provider/'])(
  '%s was never public and leads nowhere',
  (path) => expect(findRedirect(path, redirects)).toBeNull(),
)

import { canonicalPath } from './canonical'
import { moved, redirectOf, type Moved } from './moved'

const all: Moved = {
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
])('%s has gone: %s', (path, target) => expect(redirectOf(path, all)).toBe(target))

test.each(['/new/', '/older/', '/old/more/', '/english/old/', '/'])('%s stands', (path) =>
  expect(redirectOf(path, all)).toBeNull(),
)

test('what has moved leads to one canonical address at once', () => {
  for (const [from, to] of Object.entries(moved)) {
    expect(canonicalPath(from)).toBe(from)
    if (to !== 'gone') expect([canonicalPath(to), redirectOf(to, moved)]).toEqual([to, null])
  }
})

test.each([
  ['/profile', '/settings/'],
  ['/en/profile/', '/en/settings/'],
])('%s leads to where the profile is: %s', (path, target) => expect(redirectOf(path, moved)).toBe(target))

test.each(['/service/', '/contact/', '/how-it-works/', '/provider/'])(
  '%s was never public and leads nowhere',
  (path) => expect(redirectOf(path, moved)).toBeNull(),
)

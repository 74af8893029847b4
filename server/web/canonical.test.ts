import fc from 'fast-check'
import { canonicalPath } from './canonical'

test.each([
  ['/', '/'],
  ['/services/limpeza/', '/services/limpeza/'],
  ['//services//limpeza/', '/services/limpeza/'],
  ['//evil.example/', '/evil.example/'],
  ['/Services/LIMPEZA/', '/services/limpeza/'],
  ['/EN/Services/', '/en/services/'],
  ['/%73ervices/%4Cimpeza/', '/services/limpeza/'],
  ['/services/../privacy/', '/privacy/'],
  ['/services/./limpeza', '/services/limpeza'],
  ['/../../etc/passwd', '/etc/passwd'],
  ['/services/s%c3%a3o/', '/services/s%C3%A3o/'],
  ['/services/limpeza/.', '/services/limpeza/'],
])('%s has its one address at %s', (written, canonical) => expect(canonicalPath(written)).toBe(canonical))

test.each([
  '\\evil.example',
  '/\\evil.example/',
  '/%5cevil.example',
  '/services%2flimpeza/',
  '/%zz/',
  '/%',
  '/a%00b/',
  'services',
])('%s is no address', (written) => expect(canonicalPath(written)).toBeNull())

test('an address is its own canonical one, and stays on this site', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.constantFrom('', '/', '//', '/.', '/..'), (path, end) => {
      const canonical = canonicalPath(`/${path}${end}`)
      if (canonical === null) return
      expect(canonicalPath(canonical)).toBe(canonical)
      expect(new URL(canonical, 'https://site.example').origin).toBe('https://site.example')
    }),
  )
})

import { storageKeys } from '@/lib/storage/keys'
import { photoUrl, rememberPhoto } from './photo-addresses'

beforeEach(() => localStorage.clear())

test('a photo of a draft is shown where the API said, after a reload too', () => {
  rememberPhoto('a', '/media/a.webp?until=1&signature=x')
  rememberPhoto('b', '/media/b.webp?until=1&signature=y')
  expect(['a', 'b', 'c'].map(photoUrl)).toEqual([
    '/media/a.webp?until=1&signature=x',
    '/media/b.webp?until=1&signature=y',
    '/media/c.webp',
  ])
})

test('evicts old addresses and ignores malformed ones', () => {
  for (let n = 0; n < 60; n++) rememberPhoto(`p${n}`, `/media/p${n}.webp?until=1`)
  expect([photoUrl('p59'), photoUrl('p20'), photoUrl('p19')]).toEqual([
    '/media/p59.webp?until=1',
    '/media/p20.webp?until=1',
    '/media/p19.webp',
  ])
  localStorage.setItem(storageKeys.photoAddresses, '{"a":1}')
  expect(photoUrl('a')).toBe('/media/a.webp')
})

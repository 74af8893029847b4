import { findContacts } from '@/lib/shared/contact-masking/contacts'
import { makeContactCache } from './contact-cache'

const words = (n: number) => `Mensagem ${n}: ${'me liga 11 98765-4321 '.repeat(20)}`

test('a text is read once while it is remembered; those used longest ago are dropped', () => {
  const read: string[] = []
  const contactsIn = makeContactCache(
    (_, text) => {
      read.push(text)
      return findContacts(text)
    },
    // Two of these texts with their contacts, and not three.
    2.5 * (64 + words(1).length + 32 * findContacts(words(1)).length),
  )
  for (const n of [1, 2, 1, 3, 1, 2]) expect(contactsIn(words(n))).toEqual(findContacts(words(n)))
  expect(read).toEqual([1, 2, 3, 2].map(words))
})

test('a short text too: a list of twenty jobs has forty, and the same ones each time', () => {
  const find = jest.fn((_: readonly string[], text: string) => findContacts(text))
  const contactsIn = makeContactCache(find)
  for (let list = 0; list < 20; list++)
    for (const text of ['Jardim Paulista', 'Ana', 'me liga 98765-4321'])
      expect(contactsIn(text)).toEqual(findContacts(text))
  expect(find).toHaveBeenCalledTimes(3)
})

test('a message is one behind other words, and another one alone', () => {
  const contactsIn = makeContactCache()
  for (let time = 0; time < 2; time++) {
    expect(contactsIn('4321')).toEqual([])
    expect(contactsIn('4321', ['11 98765'])).toEqual([{ kind: 'phone', start: 0, end: 4 }])
    expect(contactsIn('4321', ['apto'])).toEqual([])
  }
})

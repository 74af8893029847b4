import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { isDefaultItem } from './default-item'

test('recognizes the wizard’s default item names in either language, and no others', () => {
  expect([en, pt].map(({ makeOffer }) => isDefaultItem(makeOffer.items.first))).toEqual([true, true])
  // Offers written when the English was British.
  expect(isDefaultItem('Labour')).toBe(true)
  expect(['Mão de obra do pintor', 'labour', ''].map(isDefaultItem)).toEqual([false, false, false])
})

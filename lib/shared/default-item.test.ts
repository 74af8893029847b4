import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { isDefaultItem } from './default-item'

test('it knows what the wizard names an item in either language, and nothing that somebody wrote', () => {
  expect([en, pt].map(({ makeOffer }) => isDefaultItem(makeOffer.items.first))).toEqual([true, true])
  // Offers written when the English was British.
  expect(isDefaultItem('Labour')).toBe(true)
  expect(['Mão de obra do pintor', 'labour', ''].map(isDefaultItem)).toEqual([false, false, false])
})

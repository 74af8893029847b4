import { hoursPresets, presetNames, presetOf } from './hours-presets'

test('recognizes every preset in any order of its days', () => {
  for (const name of presetNames) expect(presetOf([...hoursPresets[name]].reverse())).toBe(name)
})

test('tells own hours from none', () => {
  expect(presetOf([])).toBeNull()
  expect(presetOf([{ weekday: 1, from: '08:00', to: '12:00' }])).toBe('own')
})

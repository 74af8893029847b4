import { brasiliaClock } from '@/lib/shared/moments'
import { bookedOn, bookedWithin, firstFreeStart } from './booked-times'

const booked = [
  { starts_at: '2099-12-01T12:00:00.000Z', ends_at: '2099-12-01T18:00:00.000Z' },
  { starts_at: '2099-12-02T11:00:00.000Z', ends_at: '2099-12-02T19:30:00.000Z' },
]

test('finds booked times that overlap, not those that adjoin', () => {
  expect(bookedWithin(booked, '2099-12-01T10:00:00.000Z', 120)).toEqual([])
  expect(bookedWithin(booked, '2099-12-01T10:00:00.000Z', 121)).toEqual([booked[0]])
  expect(bookedWithin(booked, '2099-12-01T18:00:00.000Z', 60)).toEqual([])
})

test('lists the times booked on a local day', () => {
  expect(bookedOn(booked, '2099-12-01', brasiliaClock)).toEqual([booked[0]])
  expect(bookedOn(booked, '2099-12-03', brasiliaClock)).toEqual([])
})

test.each([
  ['keeps a free start', '07:00', 60, { date: '2099-12-01', time: '07:00' }],
  ['moves to the next free half hour of the day', '09:00', 120, { date: '2099-12-01', time: '15:00' }],
  ['moves to the first day with room', '09:00', 360, { date: '2099-12-03', time: '08:00' }],
])('%s', (_name, time, minutes, start) => {
  expect(firstFreeStart({ date: '2099-12-01', time }, minutes, booked, brasiliaClock)).toEqual(start)
})

test('keeps the hoped start when every day is booked', () => {
  const always = [{ starts_at: '2099-01-01T00:00:00.000Z', ends_at: '2100-12-31T00:00:00.000Z' }]
  const hoped = { date: '2099-12-01', time: '09:00' }
  expect(firstFreeStart(hoped, 120, always, brasiliaClock)).toEqual(hoped)
})

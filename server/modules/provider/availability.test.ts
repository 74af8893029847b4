import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const url = '/api/user/availability/'
const hours = (more: Record<string, unknown>) => ({
  weekly: [],
  exceptions: [],
  buffer_minutes: 0,
  notice_minutes: 0,
  ...more,
})

test('hours are kept as given, in order', async () => {
  const user = await t.make.provider()
  expect((await t.as(user).get(url)).json()).toEqual(hours({}))
  const saved = await t.as(user).put(
    url,
    hours({
      weekly: [
        { weekday: 1, from: '13:00', to: '24:00' },
        { weekday: 1, from: '08:00', to: '12:00' },
      ],
      exceptions: [
        { date: '2030-12-25', closed: true },
        { date: '2030-12-24', closed: false, from: '08:00', to: '11:30' },
      ],
      buffer_minutes: 30,
      notice_minutes: 120,
    }),
  )
  expect(saved.statusCode).toBe(200)
  expect(saved.json()).toEqual({
    weekly: [
      { weekday: 1, from: '08:00', to: '12:00' },
      { weekday: 1, from: '13:00', to: '24:00' },
    ],
    exceptions: [
      { date: '2030-12-24', closed: false, from: '08:00', to: '11:30' },
      { date: '2030-12-25', closed: true, from: null, to: null },
    ],
    buffer_minutes: 30,
    notice_minutes: 120,
  })
  expect((await t.as(user).put(url, hours({}))).json()).toEqual(hours({}))
})

test('hours that overlap, end early or lack an end are named', async () => {
  const user = await t.make.provider()
  const answer = await t.as(user).put(
    url,
    hours({
      weekly: [
        { weekday: 1, from: '08:00', to: '12:00' },
        { weekday: 1, from: '11:59', to: '13:00' },
        { weekday: 2, from: '11:59', to: '13:00' },
        { weekday: 3, from: '10:00', to: '10:00' },
        { weekday: 1, from: '13:00', to: '14:00' },
      ],
      exceptions: [
        { date: '2030-01-01', closed: true },
        { date: '2030-01-01', closed: false, from: '08:00', to: '09:00' },
        { date: '2030-01-02', closed: false, from: '08:00' },
      ],
    }),
  )
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    {
      'weekly.1.from': ['overlapping'],
      'weekly.3.to': ['invalid'],
      'exceptions.1.from': ['overlapping'],
      'exceptions.2.to': ['required'],
    },
  ])
  const shapes = await t
    .as(user)
    .put(url, hours({ weekly: [{ weekday: 7, from: '8h', to: '25:00' }], buffer_minutes: -1 }))
  expect(shapes.json().errors).toEqual({
    'weekly.0.weekday': ['too_big'],
    'weekly.0.from': ['invalid'],
    'weekly.0.to': ['invalid'],
    buffer_minutes: ['too_small'],
  })
})

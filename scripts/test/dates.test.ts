import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { datedFiles, moments } from './dates.mjs'

const dates = moments.map((moment) => new Date(`${moment.replace(' ', 'T')}:00Z`))
const hours = dates.map((date) => date.getUTCHours())
const isMonthsEnd = (date: Date) => new Date(date.getTime() + 24 * 60 * 60 * 1000).getUTCDate() === 1

test('every weekday is among the moments', () => {
  expect(new Set(dates.map((date) => date.getUTCDay())).size).toBe(7)
})

test('Friday night, Sunday before dawn and a month’s end are among the moments', () => {
  const has = (day: number, hour: number) =>
    dates.some((date) => date.getUTCDay() === day && date.getUTCHours() === hour)
  expect([has(5, 22), has(0, 3), dates.some(isMonthsEnd)]).toEqual([true, true, true])
})

test('the hours lie before, within and after working hours', () => {
  expect(hours.some((hour) => hour < 6) && hours.some((hour) => hour > 20)).toBe(true)
  expect(hours.some((hour) => hour > 8 && hour < 18)).toBe(true)
})

test('each part of the pattern finds a test', () => {
  const files = ['server', 'components', 'lib'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  )
  const parts = datedFiles.split(/\|(?![^(]*\))/)
  expect(parts.filter((part) => !files.some((file) => new RegExp(part).test(file)))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scheduledTasks } from '@/server/composition/scheduled-tasks'

const rows = readFileSync(join(__dirname, '../docs/retention.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => ({ task: /`(\w+)` +\|/.exec(line)?.[1], test: /`([\w/.-]+\.test\.ts)`/.exec(line)?.[1] }))
  .filter(({ task }) => task !== undefined)

/** Access logs are deleted by the programs that write them. */
const byPrograms = ['deleteOldAccessLogs']

test('every scheduled task that deletes or erases has a row with its test in the retention table', () => {
  const names = scheduledTasks
    .flatMap(({ repeatUntilEmpty, runOnce }) => [...Object.keys(repeatUntilEmpty), ...Object.keys(runOnce)])
    .filter((name) => /^(?:delete|erase|closeDue|scheduleUnconfirmed)/.test(name))
  expect(names.length).toBeGreaterThan(8)
  expect(rows.map(({ task }) => task).sort()).toEqual([...names, ...byPrograms].sort())
})

test.each(rows)('$task is run by its test', ({ task = '', test = '' }) => {
  expect(readFileSync(join(__dirname, '..', test), 'utf8')).toContain(task)
})

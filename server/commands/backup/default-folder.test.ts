import { defaultBackupFolder } from './default-folder'

test('without a folder, each backup gets one of its own beside the database', () => {
  const at = (seconds: number) =>
    defaultBackupFolder('/srv/data', new Date(Date.UTC(2026, 10, 5, 3, 15, seconds)))
  expect(at(7)).toBe('/srv/data/backups/2026-11-05T03-15-07')
  expect(at(8)).not.toBe(at(7))
})

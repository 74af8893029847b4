import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { parseProofs, withProof, type ProofRecord } from './proofs-page'

const page = readFileSync(join(projectRoot, 'docs/proofs.md'), 'utf8')
const { records } = parseProofs(page)

test('reads every record of the page and writes the same page', () => {
  expect(records.length).toBeGreaterThan(30)
  expect(records.filter(({ details }) => !details.some((line) => line.startsWith('- Target: ')))).toEqual([])
  for (const record of records) expect(withProof(page, record)).toBe(page)
})

test('replaces one record, adds others in order of their names, and keeps rows within 200 characters', () => {
  const record: ProofRecord = {
    name: 'aaa',
    promise: 'nothing is lost',
    result: 'holds',
    mutations: '1 of 1',
    date: '2026-11-28',
    details: ['- Target: all', '- Measured: 1 s'],
  }
  const added = withProof(page, record)
  expect(parseProofs(added).records).toEqual([record, ...records])
  const changed = { ...record, result: '**fails**', details: ['- Target: more'] }
  expect(parseProofs(withProof(added, changed)).records).toEqual([changed, ...records])
  expect(page.split('\n').filter((line) => line.startsWith('|') && line.length > 200)).toEqual([])
})

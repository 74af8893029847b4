import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coreProofs, coverage, definitionOf, families, hasShortForm, proofsForChanges } from './coverage.mjs'

const root = process.cwd()

test('lists the covered paths of every proof, by name', () => {
  const folders = families.flatMap((family) => readdirSync(join(root, 'proofs', family))).sort()
  expect(folders.length).toBeGreaterThan(30)
  expect(Object.keys(coverage)).toEqual(folders)
  expect(Object.entries(coverage).filter(([, prefixes]) => prefixes.length === 0)).toEqual([])
})

test('finds an export of its name in the definition of every proof', () => {
  const missing = Object.keys(coverage).filter(
    (name) => !readFileSync(join(root, definitionOf(name)), 'utf8').includes(`export const ${name}`),
  )
  expect(missing).toEqual([])
})

test('names only paths that exist', () => {
  const missing = Object.values(coverage)
    .flat()
    .filter((prefix) => !existsSync(join(root, prefix)))
  expect(missing).toEqual([])
})

test('has a short form of every core proof', () => {
  expect(coreProofs.filter((name) => !hasShortForm(name))).toEqual([])
})

test.each([
  ['a module', 'server/modules/withdrawals/service.ts', 'withdraw'],
  ['the router', 'server/http/route.ts', 'idor'],
  ['the program of a proof', 'proofs/security/oracle/oracle.proof.ts', 'oracle'],
  ['the short form of a proof', 'proofs/load/spend/spend.proof.ts', 'spend'],
  ['the folder of a proof', 'proofs/security/uploads/sending-thread.mjs', 'uploads'],
  ['a fixture that a proof imports', 'server/testing/scenarios/session-tokens.ts', 'tokens'],
])('selects the proof that covers %s', (_what, file, name) => {
  expect(proofsForChanges([file])).toContain(name)
})

test('selects only the proof whose own files changed', () => {
  expect(
    proofsForChanges(['proofs/security/erase/erase.proof.ts', 'proofs/security/erase/person.ts']),
  ).toEqual(['erase'])
})

test('selects the importers of shared proof code', () => {
  expect(proofsForChanges(['proofs/harness/built-program.ts'])).toEqual(
    expect.arrayContaining(['inject', 'lifecycle', 'outside']),
  )
  expect(proofsForChanges(['proofs/harness/built-program.ts'])).not.toContain('amounts')
})

test('selects the core proofs when code of all proofs changed', () => {
  expect(proofsForChanges(['server/testing/mismatch.ts']).sort()).toEqual([...coreProofs].sort())
})

test('selects a proof that starts servers of Debian', () => {
  expect(proofsForChanges(['server/commands/backup/check.ts'])).toEqual(['restore'])
})

test('selects no proof that no stage runs, and none for documents', () => {
  expect(proofsForChanges(['docs/testing.md', 'proofs/faults/containers/containers.ts'])).toEqual([])
})

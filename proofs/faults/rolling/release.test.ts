import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitBefore, missingRelease } from './release'

let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.test', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
const commit = (version: string, description: string): string => {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version, description }, null, 2))
  git('add', '.')
  git('commit', '-qm', description)
  return git('rev-parse', 'HEAD')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'oficio-releases-'))
  git('init', '-q')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('finds no release before the first one', () => {
  commit('0.1.0', 'first')
  commit('0.1.0', 'second')
  expect(commitBefore(root)).toBeNull()
  expect(missingRelease(root)).toMatch(/^needs a second release/)
})

test('finds the last commit before the version was set', () => {
  commit('0.1.0', 'first')
  const released = commit('0.1.0', 'second')
  commit('0.2.0', 'third')
  commit('0.2.0', 'fourth')
  expect(commitBefore(root)).toBe(released)
  expect(missingRelease(root)).toBeNull()
})

test('finds the release before the newest of three', () => {
  commit('0.1.0', 'first')
  commit('0.2.0', 'second')
  const released = commit('0.2.0', 'third')
  commit('0.3.0', 'fourth')
  expect(commitBefore(root)).toBe(released)
})

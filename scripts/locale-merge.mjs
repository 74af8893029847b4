// Deep-merges message keys into locales/{pt,en}.json under a lock, keeping keys sorted, so two branches of
// work that add keys do not conflict. Usage: node scripts/locale-merge.mjs additions.json  ({ "pt": {...},
// "en": {...} })
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'

const lock = 'locales/.lock'
const isObject = (v) => v !== null && typeof v === 'object' && !Array.isArray(v)
const merge = (into, from) => {
  for (const [key, value] of Object.entries(from))
    into[key] = isObject(value) && isObject(into[key]) ? merge(into[key], value) : value
  return into
}
const sorted = (v) =>
  isObject(v)
    ? Object.fromEntries(
        Object.keys(v)
          .sort()
          .map((k) => [k, sorted(v[k])]),
      )
    : v

const file = process.argv[2]
if (!file) {
  console.error('usage: node scripts/locale-merge.mjs additions.json')
  process.exit(2)
}
const additions = JSON.parse(readFileSync(file, 'utf8'))
for (let tries = 0; ; tries++) {
  try {
    mkdirSync(lock)
    break
  } catch (error) {
    if (tries > 200) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
}
try {
  for (const locale of ['pt', 'en']) {
    const path = `locales/${locale}.json`
    const current = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
    writeFileSync(path, JSON.stringify(sorted(merge(current, additions[locale] ?? {})), null, 2) + '\n')
  }
} finally {
  rmdirSync(lock)
}

// The command line of scripts/test.mjs.
import { parseArgs } from 'node:util'

const text = { type: 'string' }
const flag = { type: 'boolean', default: false }

const unknownOf = (names, known) => names.filter((name) => !known.includes(name))

/**
 * Parses the arguments. Throws an error with the possible values for an unknown stage or tier, and for options that
 * exclude each other. `changed`: null, '' (the default base) or a commit.
 * @param {string[]} argv
 * @param {{ stages: string[], tiers: string[] }} known
 */
export const readOptions = (argv, { stages, tiers }) => {
  // parseArgs has no options with an optional value, so `--changed` becomes `--changed=`.
  const args = argv.map((arg) => (arg === '--changed' ? '--changed=' : arg))
  const { values } = parseArgs({
    args,
    options: {
      only: text,
      files: text,
      at: text,
      shard: text,
      tier: text,
      changed: text,
      'record-budgets': flag,
    },
  })
  const only = values.only?.split(',')
  const unknown = unknownOf(only ?? [], stages)
  if (unknown.length > 0)
    throw new Error(`No such stage: ${unknown.join(', ')}. There are ${stages.join(', ')}.`)
  if (values.tier !== undefined && !tiers.includes(values.tier))
    throw new Error(`No such tier: ${values.tier}. There are ${tiers.join(', ')}.`)
  if (values.tier !== undefined && values.changed !== undefined)
    throw new Error('--changed chooses tests of `npm test`; leave out --tier.')
  if (values.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard))
    throw new Error(`--shard takes a part and a count, as in --shard=1/2; not ${values.shard}.`)
  const { files, at, shard, tier = 'change', changed = null } = values
  return {
    only,
    files,
    at,
    shard,
    tier,
    isTierNamed: values.tier !== undefined,
    changed,
    recordsBudgets: values['record-budgets'],
  }
}

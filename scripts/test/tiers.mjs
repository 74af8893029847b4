// The only list of stages per tier: `npm test`, `.ci/run` (which runs `npm test` first) and `.ci/run --all`.
// docs/testing.md gives the reasons. A step is a stage of scripts/test/stages.mjs with options; its name defaults to
// that of the stage.
import { debianProofs } from '../../proofs/coverage.mjs'

/**
 * @typedef {object} Step
 * @property {string} stage
 * @property {string} [name]
 * @property {'changed' | 'all'} [which] proofs that run
 * @property {string[]} [always] proofs that run whichever files changed
 * @property {'embedded'} [database]
 */

/**
 * Proofs with servers of Debian that every merge waits for: each takes less than 30 CPU seconds and two minutes. The
 * others run when a change reaches them, and before a release.
 */
const cheapDebianProofs = ['headers', 'crossorigin', 'restore']

/** Proofs that run before a release only: five minutes and more on two cores. */
const releaseProofs = ['cluster', 'failover']

/** `npm test`. Programs of one thread come first, so that no core idles beside them. */
const change = [
  { stage: 'lint' },
  { stage: 'types' },
  { stage: 'format' },
  { stage: 'unused' },
  { stage: 'imports' },
  { stage: 'copies' },
  { stage: 'build' },
  { stage: 'unit' },
  { stage: 'api' },
  { stage: 'core' },
]

const merge = [{ stage: 'alerts' }, { stage: 'browsers' }, { stage: 'engines' }, { stage: 'pooler' }]

/** `.ci/run` after `npm test`. */
const mergeRest = [
  ...merge,
  { stage: 'proofs', which: 'changed' },
  { stage: 'debian-proofs', which: 'changed', always: cheapDebianProofs },
]

/** `.ci/run --all` after `npm test`: all proofs, the other database, other dates. */
const releaseRest = [
  ...merge,
  { stage: 'proofs', which: 'all' },
  { stage: 'debian-proofs', which: 'all' },
  { name: 'api-embedded', stage: 'api', database: 'embedded' },
  { stage: 'dates' },
]

/** @type {Record<'change' | 'merge' | 'merge-rest' | 'release' | 'release-rest', Step[]>} */
export const tiers = {
  change,
  merge: [...change, ...mergeRest],
  'merge-rest': mergeRest,
  release: [...change, ...releaseRest],
  'release-rest': releaseRest,
}

/**
 * The proofs of a step, given those a change reaches (null: unknown, so all). Undefined: all.
 * @type {(step: Step, proofs: { core: readonly string[], reached: readonly string[] | null }) => string[] | undefined}
 */
export const proofsOf = ({ stage, which, always = [] }, { core, reached }) => {
  if (which === 'all' || reached === null) return undefined
  const isDebian = (name) => debianProofs.includes(name)
  const inStage = stage === 'debian-proofs' ? isDebian : (name) => !isDebian(name)
  const inMerge = (name) => inStage(name) && !releaseProofs.includes(name)
  return [...new Set([...always, ...core, ...reached])].filter(inMerge)
}

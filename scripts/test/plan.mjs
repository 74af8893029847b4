// The steps of a run, from its options.
import { changedFiles, defaultBase, mergeBase, readRepository } from './repository.mjs'
import { selectTests } from './selection.mjs'
import { stages } from './stages.mjs'
import { proofsOf, tiers } from './tiers.mjs'

const isStatic = ({ stage }) => ['lint', 'types', 'format', 'unused', 'imports', 'copies'].includes(stage)
const everywhere = (name) => ({
  step: { stage: name },
  said: `${name}: all, a file every test depends on changed`,
})

const unitStep = (unit) =>
  unit === 'all'
    ? everywhere('unit')
    : {
        step: { stage: 'unit', related: unit },
        said: `unit: tests that import or read one of ${unit.length} files`,
      }

const apiStep = (api) =>
  api === 'all' ? everywhere('api') : { step: { stage: 'api', paths: api }, said: `api: ${api.join(', ')}` }

/** Browser tests outside `core` run too where a change is known to reach them. */
const specStep = (specs) =>
  specs === 'all'
    ? { step: { stage: 'core' }, said: 'core: a file every page depends on changed' }
    : { step: { name: 'specs', stage: 'specs', specs }, said: `specs: ${specs.join(', ')}` }

const proofStep = (proofs) => ({
  step: { stage: 'proofs', proofs },
  said: `proofs: ${proofs.join(', ')}, their own files changed`,
})

/**
 * The steps of a selection. Static checks read every file, with caches.
 * @type {(selection: import('./selection.mjs').Selection) => { steps: import('./tiers.mjs').Step[], lines: string[] }}
 */
export const changedSteps = ({ unit, api, specs, proofs }) => {
  const chosen = [
    ...(specs.length > 0 ? [{ step: { stage: 'build' }, said: 'build: browser tests run' }] : []),
    ...(unit.length > 0 ? [unitStep(unit)] : []),
    ...(api.length > 0 ? [apiStep(api)] : []),
    ...(specs.length > 0 ? [specStep(specs)] : []),
    ...(proofs.length > 0 ? [proofStep(proofs)] : []),
  ]
  return {
    steps: [...tiers.change.filter(isStatic), ...chosen.map(({ step }) => step)],
    lines: chosen.map(({ said }) => said),
  }
}

const planChanged = async (named) => {
  const base = named === '' ? defaultBase() : named
  const files = changedFiles(base)
  if (!files)
    throw new Error(`git knows no commit ${base}: fetch it, or name another as in --changed=HEAD~1.`)
  const { steps, lines } = changedSteps(selectTests(files, await readRepository()))
  const count = `${files.length} changed files since ${base.slice(0, 12)}`
  return { steps, lines: [files.length > 0 ? `${count}:` : `no ${count}: static checks only`, ...lines] }
}

/** Proofs a merge reaches, by the files that changed; null without a commit to compare with. */
const reachedProofs = async () => {
  const { coreProofs, proofsForChanges } = await import('../../proofs/coverage.mjs')
  const base = mergeBase()
  const files = base && changedFiles(base)
  return { base, core: coreProofs, reached: files && proofsForChanges(files) }
}

const withProofs = async (steps) => {
  if (!steps.some(({ which }) => which === 'changed')) return { steps, lines: [] }
  const { base, ...proofs } = await reachedProofs()
  const chosen = steps.map((step) => (step.which ? { ...step, proofs: proofsOf(step, proofs) } : step))
  const lines = proofs.reached
    ? [
        `proofs: ${proofs.core.join(', ')}, and of the changes since ${base.slice(0, 12)}: ` +
          `${proofs.reached.join(', ') || 'none'}`,
      ]
    : ['proofs: all, because git has no commit to compare with']
  return { steps: chosen.filter(({ proofs: names }) => names === undefined || names.length > 0), lines }
}

const stepsOfTier = async ({ tier, isTierNamed, only }) => {
  if (only && !isTierNamed) return { steps: only.map((stage) => ({ stage })), lines: [] }
  return withProofs(tiers[tier].filter(({ stage }) => !only || only.includes(stage)))
}

/** Returns the steps with everything the scheduler reads, and lines that explain the selection. */
export const planRun = async (options) => {
  const { steps, lines } =
    options.changed === null ? await stepsOfTier(options) : await planChanged(options.changed)
  const wanted = steps.filter(({ stage }) => !options.only || options.only.includes(stage))
  return {
    lines,
    steps: wanted.map((step) => ({ name: step.stage, ...step, ...stages[step.stage] })),
  }
}

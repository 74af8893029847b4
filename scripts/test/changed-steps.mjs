// The steps of `npm test -- --changed`, and the lines that say why each of them is run.
import { tiers } from './tiers.mjs'

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

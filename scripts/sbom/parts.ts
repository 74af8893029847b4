import { execFileSync } from 'node:child_process'
import { projectRoot } from '@/server/project-root'

export interface Part {
  name: string
  version: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}

/** Part of CycloneDX that is read here. */
interface Sbom {
  components: Part[]
}

/** Licences that npm leaves out, because the lock file names none or it knows none of that name. */
const unnamed: readonly (readonly [RegExp, string])[] = [
  [/^@next\/swc-/, 'MIT'],
  [/^@rollup\/rollup-/, 'MIT'],
  [/^@swc\/core-/, 'Apache-2.0'],
  [/^mercadopago$/, 'MIT'],
  [/^png-js$/, 'MIT'],
  [/^sentry$/, 'FSL-1.1-Apache-2.0'],
]

const named = (part: Part): Part => {
  const [, name] = unnamed.find(([pattern]) => pattern.test(part.name)) ?? []
  return part.licenses?.length || name === undefined ? part : { ...part, licenses: [{ license: { name } }] }
}

/** Everything the program runs with, as CycloneDX; from package-lock.json alone, so it needs no network. */
export const makeSbom = (): Sbom => {
  const args = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only']
  const told = execFileSync('npm', ['sbom', ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const sbom = JSON.parse(told) as Sbom
  return { ...sbom, components: sbom.components.map(named) }
}

export const runtimeParts = (): Part[] => makeSbom().components

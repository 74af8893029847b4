import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { environmentVariables } from '@/server/settings/config'
import { mismatch } from '@/server/testing/mismatch'
import { runtimeParts } from '../../../scripts/sbom/parts'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import { belowFloor, type Packages } from './floors'
import { leaks } from './leaks'
import { startVerbose } from './program'
import { failStatements, given, misplaceSecrets, startWork, useSecrets, type Secrets } from './secrets'

const folder = join(projectRoot, '.next/static')

/**
 * Searches browser scripts for names of server settings, whose values they would include, and for source
 * maps. Null without a build.
 */
const readScripts = (): { files: number; failures: string[] } | null => {
  if (!existsSync(folder)) return null
  const names = Object.keys(environmentVariables).filter(
    (name) => !name.startsWith('NEXT_PUBLIC_') && name.includes('_') && name !== 'NODE_ENV',
  )
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((name) => name.endsWith('.js'))
  const failures = files
    .filter((name) => name.endsWith('.map'))
    .map((name) => `a source map is served: ${name}`)
  for (const script of scripts) {
    const text = readFileSync(join(folder, script), 'utf8')
    if (text.includes('sourceMappingURL=')) failures.push(`${script} names a source map`)
    for (const name of names)
      if (new RegExp(`\\b${name}\\b`).test(text)) failures.push(`${script} names ${name}`)
  }
  return { files: scripts.length, failures }
}

const rounds = { full: 3, short: 1 }

const locked = (mutation: string | null) => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Packages
  }
  return mutation === 'floor' ? { ...packages, 'node_modules/axios': { version: '1.7.0' } } : packages
}

/** Packages below the version that fixes a published fault, or without a licence. */
const dependencies = (mutation: string | null) => {
  const floors = belowFloor(locked(mutation))
  const parts = runtimeParts()
  const without = parts.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)
  const failures = [...floors.failures, ...mismatch('packages without a licence', without, [])]
  return {
    measurements: { 'versions checked': floors.checked, 'packages with licences': parts.length },
    failures,
  }
}

export const hygiene = defineProof({
  promise: 'secrets stay secret',
  target:
    `${rounds.full} people register, confirm, sign in, forget, pay and start work on the program as it is ` +
    'started, with passwords, tokens, codes, a card, a CPF and a start code that are known; each of these ' +
    'also as every kind of wrong input, and in statements the database refuses or whose connection is cut: ' +
    'none of them is in its log at its most talkative, its error reports, its traces, its measurements, or ' +
    'the errors it answers; scripts that browsers load name no setting of the server and have no source ' +
    'maps; no locked package is below its floor, each that runs has a licence',
  mutations: {
    serializer: 'that the log writes named fields only',
    cleaned: 'that messages lose what was put into them',
    floor: 'that axios is not an old one',
  },
  async run({ scale, mutation }) {
    const { measurements, failures } = dependencies(mutation)
    const built = readScripts()
    if (scale === 'full' && !built) throw new Error('Build first: npm run build.')
    return withApp({}, async (t) => {
      // Created before the program starts, because its worker would run their jobs.
      const jobs: Awaited<ReturnType<typeof t.make.approved>>[] = []
      for (let n = 0; n < rounds[scale]; n++) jobs.push(await t.make.approved())
      const all: Secrets[] = []
      const program = await startVerbose(t, mutation)
      const live = async () => {
        for (const [n, job] of jobs.entries()) {
          const secrets = given(n)
          all.push(secrets)
          const token = await useSecrets(t, program, secrets)
          await startWork(t, program, job, secrets)
          await misplaceSecrets(program, token, secrets)
          failures.push(...(await failStatements(t, program, token, secrets)))
          for (const [what, secret] of Object.entries(secrets))
            if (!secret) failures.push(`there was no ${what}`)
        }
      }
      const places = await live().then(program.stop, async (error: unknown) => {
        await program.stop()
        throw error
      })
      for (const [place, text] of Object.entries(places))
        if (text.length < 20) failures.push(`there are no ${place}`)
      for (const secrets of all) failures.push(...leaks(places, secrets))
      return {
        measurements: {
          calls: program.calls(),
          secrets: all.flatMap(Object.keys).length,
          'bytes of log': places.log.length,
          'bytes of reports': places['error reports'].length,
          'bytes of traces': places.traces.length,
          ...measurements,
          ...(built ? { 'scripts read': built.files } : {}),
        },
        failures: [...new Set([...failures, ...(built?.failures ?? [])])].slice(0, 30),
      }
    })
  },
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { makeApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { runtimeParts } from '../../../scripts/sbom/parts'
import { defineProof } from '../../harness/proof'
import { builtWithoutSecrets } from './built'
import { failed } from './failing'
import { belowFloor } from './floors'
import { leaks } from './leaks'
import { startLoud } from './program'
import { given, livedThrough, misplaced, startedWith, type Secrets } from './suite'

const rounds = { full: 3, short: 1 }

type Packages = Record<string, { version?: string; dev?: boolean }>
const locked = (mutation: string | null): Packages => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Packages
  }
  return mutation === 'floor' ? { ...packages, 'node_modules/axios': { version: '1.7.0' } } : packages
}

/** What was published against packages, and what they may be used under. */
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
  target: `${rounds.full} people register, confirm, sign in, forget, pay and start work on the program as it is started, with passwords, tokens, codes, a card, a CPF and a start code that are known; each of these also as every kind of wrong input, and in statements the database refuses or whose connection is cut: none of them is in its log at its most talkative, its error reports, its traces, its measurements, or the errors it answers; scripts that browsers load name no setting of the server and have no source maps; no locked package is below its floor, each that runs has a licence`,
  mutations: {
    serializer: 'that the log writes named fields only',
    cleaned: 'that messages lose what was put into them',
    floor: 'that axios is not an old one',
  },
  async run({ scale, mutation }) {
    const { measurements, failures } = dependencies(mutation)
    const built = builtWithoutSecrets()
    if (scale === 'full' && !built) throw new Error('Build first: npm run build.')
    const t = await makeApp()
    try {
      // Before the program runs, whose worker would take their work.
      const jobs: Awaited<ReturnType<typeof t.make.approved>>[] = []
      for (let n = 0; n < rounds[scale]; n++) jobs.push(await t.make.approved())
      const all: Secrets[] = []
      const loud = await startLoud(t, mutation)
      const live = async () => {
        for (const [n, job] of jobs.entries()) {
          const secrets = given(n)
          all.push(secrets)
          const token = await livedThrough(t, loud, secrets)
          await startedWith(t, loud, job, secrets)
          await misplaced(loud, token, secrets)
          failures.push(...(await failed(t, loud, token, secrets)))
          failures.push(
            ...Object.keys(secrets)
              .filter((what) => !secrets[what])
              .map((what) => `there was no ${what}`),
          )
        }
      }
      const places = await live().then(loud.stop, async (error: unknown) => {
        await loud.stop()
        throw error
      })
      for (const [place, text] of Object.entries(places))
        if (text.length < 20) failures.push(`there are no ${place}`)
      for (const secrets of all) failures.push(...leaks(places, secrets))
      return {
        measurements: {
          calls: loud.calls(),
          secrets: all.flatMap(Object.keys).length,
          'bytes of log': places.log.length,
          'bytes of reports': places['error reports'].length,
          'bytes of traces': places.traces.length,
          ...measurements,
          ...(built ? { 'scripts read': built.files } : {}),
        },
        failures: [...new Set([...failures, ...(built?.failures ?? [])])].slice(0, 30),
      }
    } finally {
      await t.close()
    }
  },
})

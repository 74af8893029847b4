import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { lacking, makeCluster, makeFolder } from '../../harness/debian'
import type { Proof } from '../../harness/proof'
import { freePorts } from '../cluster/ports'
import { postgresAt, urlAt } from '../cluster/postgres'
import { isBuiltIn, missingRelease, releaseBefore } from './release'
import { rollAndBack } from './roll'

const scales = { full: { times: 5 }, short: { times: 1 } }

export const rolling: Proof = {
  promise: 'a deploy loses nothing, nor does taking it back',
  target:
    'the release before (the last commit with an earlier version) and this one, a worker, two API and two ' +
    'web programs behind Caddy on one database: replaced one after the other, and back, ' +
    `${scales.full.times} times, under calls, pages and their scripts: none fails, no script is missing on ` +
    'either release’s pages, jobs of a kind that neither knows wait untouched and all others are done',
  mutations: {
    drain:
      'that a program which is told to end serves on until the proxy knows, and finishes what it was asked',
    scripts: 'that web programs share the scripts they serve',
    kinds: 'that a worker takes only kinds it knows',
  },
  missing: missingRelease,
  async run({ scale, mutation }) {
    const missing = lacking('caddy')
    if (missing.length > 0) throw new Error(`first: apt-get install ${missing.join(' ')}`)
    if (!isBuiltIn(projectRoot)) throw new Error('first: npm run build')
    const before = releaseBefore()
    const folder = makeFolder('rolling')
    const [port = 0] = await freePorts(1)
    const server = postgresAt('data', folder, port)
    try {
      makeCluster(join(folder, 'data'))
      await server.start()
      return await rollAndBack({
        url: urlAt(port),
        folder,
        before,
        after: projectRoot,
        times: scales[scale].times,
        mutation,
      })
    } finally {
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

// `npm run media:move`: moves pictures and files between the database and the bucket of MEDIA_URL. In containers it is
// `node .build/server/move-media.js`.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhatIsMissing } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
installWhatIsMissing()
const { buildWhatChanged, endFailedBuild } = await import('./build.mjs')
await buildWhatChanged(console.log, ['server']).catch(endFailedBuild)
const { status } = spawnSync(
  process.execPath,
  [join(root, '.build/server/move-media.js'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1

// `npm run migrate`: brings the database the program would use to this version's schema and catalogue, without
// starting the program. In containers it is `node .build/server/migrate.js`.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhatIsMissing } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
installWhatIsMissing()
const { buildWhatChanged, endFailedBuild } = await import('./build.mjs')
await buildWhatChanged(console.log, ['server']).catch(endFailedBuild)
const { status } = spawnSync(process.execPath, [join(root, '.build/server/migrate.js')], { stdio: 'inherit' })
process.exitCode = status ?? 1

// `npm run up`: from a fresh clone to the running product. Plain Node, because nothing is installed yet.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhatIsMissing } from './install.mjs'
import { keepRunning } from './keep-running.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
installWhatIsMissing()
if (existsSync('.env')) process.loadEnvFile('.env')
const { buildWhatChanged, endFailedBuild } = await import('./build.mjs')
await buildWhatChanged().catch(endFailedBuild)
process.env.NODE_ENV = 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'
keepRunning([join(root, '.build/server/main.js')])

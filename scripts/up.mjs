// `npm run up`: from a fresh clone to the running product. Plain Node, because nothing is installed yet.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhatIsMissing } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
installWhatIsMissing()
if (existsSync('.env')) process.loadEnvFile('.env')
const { buildWhatChanged } = await import('./build.mjs')
try {
  await buildWhatChanged()
} catch (error) {
  console.error(`The build failed: ${error.message}`)
  process.exit(1)
}
process.env.NODE_ENV = 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'
// In this very process: nothing in between that could die alone.
createRequire(import.meta.url)(join(root, '.build/server/main.js'))

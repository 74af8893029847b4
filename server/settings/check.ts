import { ConfigError, configurationExit, readConfig } from '@/server/config'

/** Asked before the pages are built, which takes long and writes the public variables into them. */
const keyNotNeeded = () => 'no token is signed while building'
try {
  readConfig(process.env, keyNotNeeded)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(configurationExit)
}

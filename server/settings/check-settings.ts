import { ConfigError, configurationExitCode, readConfig } from './config'

/** Runs before the pages are built: building takes long, and writes the public variables into them. */
const keyNotNeeded = () => 'no token is signed while building'
try {
  readConfig(process.env, keyNotNeeded)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(configurationExitCode)
}

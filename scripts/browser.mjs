// Finds a Chromium: the one named, the system's, the one that comes as a package, or Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const runs = (path) =>
  spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0

/** The path of a browser that starts; null: Playwright is to use its own. */
export const findBrowser = async () => {
  const system = [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))
  if (system) return system
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    if (runs(path)) return path
  } catch {
    // No build for this platform.
  }
  const own = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  })
  if (own.status !== 0) console.error('No browser was found. Install Chromium, or set CHROMIUM_PATH.')
  return null
}

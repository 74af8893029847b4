// Finds the browsers that are not Chromium: Playwright's own where `npx playwright install` has put them, else the
// system's Firefox, and WebKit in Debian's MiniBrowser.
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join, resolve } from 'node:path'

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** Debian keeps it in a folder of the machine's architecture and of the library's version. */
const miniBrowser = () =>
  (existsSync('/usr/lib') ? readdirSync('/usr/lib') : [])
    .filter((name) => name.includes('-linux-'))
    .map((name) => join('/usr/lib', name))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'MiniBrowser')))
    .find((path) => path.includes('/webkit') && existsSync(path))

/**
 * Playwright is loaded when it is asked for: nothing may be installed yet when this file is read. It compiles this file
 * to CommonJS for its tests, which know no `import.meta`.
 * @param {'firefox' | 'webkit'} engine
 */
const findPlaywrights = (engine) => {
  try {
    const program = createRequire(resolve('package.json'))('@playwright/test')[engine].executablePath()
    return existsSync(program) ? { driver: /** @type {const} */ ('playwright') } : null
  } catch {
    // Playwright has no build for this system.
    return null
  }
}

/**
 * The programs of each engine; null where one of them is missing.
 * @returns {{
 *   firefox: { driver: 'playwright' } | { driver: 'bidi', program: string } | null
 *   webkit: { driver: 'playwright' } | { driver: 'webdriver', server: string, program: string, display: string } | null
 * }}
 */
export const findEngines = () => {
  const firefox = onPath('firefox-esr') ?? onPath('firefox')
  const [server, program, display] = [onPath('WebKitWebDriver'), miniBrowser(), onPath('Xvfb')]
  const hasWebKit = server && program && display
  return {
    firefox: findPlaywrights('firefox') ?? (firefox ? { driver: 'bidi', program: firefox } : null),
    webkit:
      findPlaywrights('webkit') ?? (hasWebKit ? { driver: 'webdriver', server, program, display } : null),
  }
}

/** Debian packages of each engine. */
export const packages = { firefox: 'firefox-esr', webkit: 'webkit2gtk-driver xvfb' }

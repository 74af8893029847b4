import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, firefox, webkit } from '@playwright/test'
import { findEngines } from '../../scripts/engines.mjs'
import { openFirefoxTab } from './firefox'
import { openPlaywrightTab } from './playwright'
import type { Size, Tab } from './tab'
import { openWebKitTab } from './webkit'

export type Engine = 'firefox' | 'webkit'

export interface Launched {
  /** A tab that shares nothing with the others. */
  open: (size: Size) => Promise<Tab>
  close: () => Promise<void>
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** An X display without a screen; answers its name. */
const openDisplay = async (program: string): Promise<{ name: string; child: ChildProcess }> => {
  // Xvfb chooses a free display and writes its number to descriptor 3.
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const name = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdio[3]?.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`))
  })
  return { name, child }
}

/** The window is as narrow as the toolbar over the page, which a phone has not: its buttons are made tiny. */
const tinyToolbar =
  '* { font-size: 1px; padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; ' +
  '-gtk-icon-transform: scale(0.05); }'

type Found<Driver> = Extract<NonNullable<ReturnType<typeof findEngines>[Engine]>, { driver: Driver }>

const launchWebKit = async (found: Found<'webdriver'>): Promise<Launched> => {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), tinyToolbar)
  const display = await openDisplay(found.display)
  const children = [display.child]
  return {
    // Starts a driver process per browser.
    open: async (size) => {
      const port = await freePort()
      const log = join(folder, `${port}.log`)
      const printed = openSync(log, 'w')
      const child = spawn(found.server, [`--port=${port}`], {
        stdio: ['ignore', printed, printed],
        env: {
          ...process.env,
          ...{ HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder },
          ...{ DISPLAY: display.name, GDK_BACKEND: 'x11', LANG: 'en_US.UTF-8', TZ: 'America/Sao_Paulo' },
          // Its own sandbox is not to be had inside a container.
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
          // Without a graphics card the compositor's thread crashes in Mesa's software rasteriser now and then.
          WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        },
      })
      children.unshift(child)
      const { pid } = child
      if (pid === undefined) throw new Error('the driver of WebKit did not start')
      const server = `http://127.0.0.1:${port}`
      await expect(async () => void (await fetch(`${server}/status`))).toPass({ timeout: 60_000 })
      return openWebKitTab({ server, pid, program: found.program, log }, size)
    },
    close: async () => {
      for (const child of children) await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const launch = async (engine: Engine): Promise<Launched> => {
  const found = findEngines()[engine]
  const close = () => Promise.resolve()
  switch (found?.driver) {
    case 'playwright':
      return { open: (size) => openPlaywrightTab({ firefox, webkit }[engine], size), close }
    case 'bidi':
      return { open: (size) => openFirefoxTab(found.program, size), close }
    case 'webdriver':
      return launchWebKit(found)
    default:
      throw new Error(`there is no ${engine}`)
  }
}

import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { Driver } from './driver'
import { launch, type Engine, type Launched } from './launch'
import { openNetwork, type Network } from './network'
import type { Size } from './tab'

interface Seat {
  driver: Driver
  line: Network
}

interface World {
  engine: Engine
  launched: Launched
  /** Opens a browser for a user, with a connection to the server that can be cut. */
  seat: (name: string, size: Size) => Promise<Seat>
}

/**
 * Expected console messages of a cut connection, of leaving a page that is connecting, and of rejected calls. The hash is
 * that of no bytes: a script whose connection was cut.
 */
const provoked =
  /computed hash is “OLBgp1GsljhM2TJ\+|WebSocket connection|can’t establish a connection|network connection was lost|Could not connect|interrupted while the page was loading|status of (401|403|404|409|422)/

export const test = base.extend<World>({
  engine: ['firefox', { option: true }],
  launched: async ({ engine }, use) => {
    const launched = await launch(engine)
    await use(launched)
    await launched.close()
  },
  seat: async ({ launched }, use, info) => {
    const seats = new Map<string, Seat>()
    const port = Number(process.env.E2E_PORT ?? 3217)
    await use(async (name, size) => {
      const line = await openNetwork(port)
      const driver = new Driver(await launched.open(size), line.origin)
      seats.set(name, { driver, line })
      return { driver, line }
    })
    const heard: string[] = []
    for (const [name, { driver, line }] of seats) {
      if (info.status !== info.expectedStatus)
        writeFileSync(info.outputPath(`${name}.png`), await driver.picture())
      heard.push(...(await driver.complaints()).filter((one) => !provoked.test(one)))
      await driver.close()
      line.close()
    }
    expect(heard, 'nothing is complained about in the console').toEqual([])
  },
})

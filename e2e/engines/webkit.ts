import { readFileSync } from 'node:fs'
import { toTwelveHours, type Size, type Tab } from './tab'
import { WebDriver, type Reference } from './webdriver'

/** https://www.w3.org/TR/webdriver/#keyboard-actions */
const arrowRight = '\uE014'

interface WebKit {
  server: string
  /** The program that drives, which starts the browser. */
  pid: number
  program: string
  /** File of the browser's output. */
  log: string
}

const isComplaint = (line: string) => /CONSOLE (\w+ )?ERROR/.test(line)

export const openWebKitTab = async ({ server, pid, program, log }: WebKit, size: Size): Promise<Tab> => {
  const driver = await WebDriver.open(server, {
    'webkitgtk:browserOptions': {
      binary: program,
      args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
    },
  })
  await driver.resize(size.width, size.height)
  const on = async (script: string, act: (one: Reference) => Promise<unknown>) => {
    const found = await driver.run<Reference | null>(script)
    if (!found) return false
    await act(found)
    return true
  }
  return {
    program: pid,
    go: async (url) => void (await driver.go(url)),
    address: async () => new URL(await driver.address()),
    run: (script) => driver.run(script),
    click: (script) => on(script, driver.click),
    type: (script, text) =>
      on(`((one) => { one?.focus(); one?.select?.(); return one })(${script})`, (one) =>
        driver.send(one, text),
      ),
    // Month, day, year; a separator goes on to the next part.
    typeDay: (script, day) =>
      on(script, (one) => driver.send(one, `${day.slice(5)}-${day.slice(0, 4)}`.replace(/-/g, '/'))),
    // The arrow leads from the minutes to the half of the day.
    typeTime: (script, time) =>
      on(script, (one) => driver.send(one, toTwelveHours(time).replace(/(?=[AP]M)/, arrowRight))),
    attach: (script, file) => on(script, (one) => driver.send(one, file)),
    press: async (key) => void (await driver.press(key)),
    picture: () => driver.picture(),
    complaints: () => Promise.resolve(readFileSync(log, 'utf8').split('\n').filter(isComplaint)),
    close: async () => void (await driver.close()),
  }
}

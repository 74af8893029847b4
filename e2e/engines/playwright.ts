import type { BrowserType, ElementHandle } from '@playwright/test'
import { actOnElement, logPolicyViolations, type Size, type Tab } from './tab'

/** A browser of Playwright's, one program a tab; a server of its own, since only that tells its process. */
export const openPlaywrightTab = async (engine: BrowserType, size: Size): Promise<Tab> => {
  const server = await engine.launchServer()
  const program = server.process().pid
  if (program === undefined) throw new Error(`${engine.name()} has no process`)
  const browser = await engine.connect(server.wsEndpoint())
  const page = await browser.newPage({ viewport: size, timezoneId: 'America/Sao_Paulo' })
  await page.addInitScript(logPolicyViolations)
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => complaints.push(String(error)))
  const on = async (script: string, act: (one: ElementHandle) => Promise<unknown>) =>
    actOnElement((await page.evaluateHandle(script)).asElement() as ElementHandle | null, act)
  const fill = (script: string, value: string) => on(script, (one) => one.fill(value))
  return {
    program,
    go: async (url) => void (await page.goto(url)),
    address: () => Promise.resolve(new URL(page.url())),
    run: <T>(script: string) => page.evaluate<T>(script),
    click: (script) => on(script, (one) => one.click()),
    type: (script, text) =>
      on(script, async (one) => {
        await one.fill('')
        await page.keyboard.type(text)
      }),
    typeDay: fill,
    typeTime: fill,
    attach: (script, file) => on(script, (one) => one.setInputFiles(file)),
    press: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    complaints: () => Promise.resolve(complaints),
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}

import { expect } from '@playwright/test'
import { describeTarget, hasLibrary, installLibrary, locate, locateReachable, type Target } from './locators'
import { sleepFor } from './sleep'
import type { Tab } from './tab'

/** Bounds for states that are never reached; generous, so that a slow machine does not fail. */
const patience = { timeout: 60_000, intervals: [40, 80, 160] }
const named = (target: Target): string =>
  JSON.stringify(target, (_key, value: unknown) => (value instanceof RegExp ? String(value) : value))

/** A user at a browser: actions and visible texts, in the page's language. */
export class Driver {
  constructor(
    private readonly tab: Tab,
    private readonly origin: string,
  ) {}

  readonly complaints = () => this.tab.complaints()
  readonly picture = () => this.tab.picture()
  readonly close = () => this.tab.close()
  /** Asleep, with nothing of its page running, while something happens elsewhere. */
  readonly sleep = (ms: number, meanwhile: () => Promise<void>) => sleepFor(this.tab.program, ms, meanwhile)
  readonly press = (key: 'Escape' | 'Tab') => this.tab.press(key)
  readonly run = <T>(script: string) => this.tab.run<T>(script)

  async go(path: string) {
    await this.tab.go(this.origin + path)
    await this.isReady()
  }

  /** Like the browser's own button. */
  back = () => this.tab.run('void setTimeout(() => history.back())')

  /** Waits until the page handles presses. */
  isReady = () =>
    this.until('the page is hydrated', () =>
      this.tab.run<boolean>(`document.readyState === 'complete' && window.earlyTap === undefined`),
    )

  async isAt(path: RegExp) {
    await this.until(`the address is ${String(path)}`, async () => {
      const { pathname, search } = await this.tab.address()
      return path.test(pathname + search)
    })
    return this.tab.address()
  }

  async see(target: Target): Promise<string> {
    await this.until(`${named(target)} is there`, async () => (await this.look(target)).count > 0)
    return (await this.look(target)).text
  }

  gone = (target: Target) =>
    this.until(`${named(target)} is gone`, async () => (await this.look(target)).count === 0)

  count = async (target: Target) => (await this.look(target)).count

  holds = (target: Target, value: RegExp) =>
    this.until(`${named(target)} holds ${String(value)}`, async () =>
      value.test((await this.look(target)).value),
    )

  tap = (target: Target) =>
    this.act(`${named(target)} can be pressed`, locateReachable(target), this.tab.click)

  async fill(target: Target, text: string) {
    await this.act(`${named(target)} can be filled`, locateReachable(target), (script) =>
      this.tab.type(script, text),
    )
  }

  /** A day, `YYYY-MM-DD`, typed into a date field as its engine wants it. */
  async fillDay(target: Target, day: string) {
    await this.act(`${named(target)} can be filled`, locateReachable(target), (script) =>
      this.tab.typeDay(script, day),
    )
    await this.holds(target, new RegExp(`^${day}$`))
  }

  /** A time, `HH:MM`, the same way. */
  async fillTime(target: Target, time: string) {
    await this.act(`${named(target)} can be filled`, locateReachable(target), (script) =>
      this.tab.typeTime(script, time),
    )
    await this.holds(target, new RegExp(`^${time}$`))
  }

  attach = (target: Target, file: string) =>
    this.act(`${named(target)} takes a file`, locate(target), (script) => this.tab.attach(script, file))

  private async look(target: Target) {
    await this.library()
    return this.tab.run<{ count: number; text: string; value: string }>(describeTarget(target))
  }

  private async library() {
    if (!(await this.tab.run<boolean>(hasLibrary))) await this.tab.run(installLibrary)
  }

  private act(what: string, script: string, act: (script: string) => Promise<boolean>) {
    return this.until(what, async () => {
      await this.library()
      return act(script)
    })
  }

  /** A page that is just being left answers nothing: that is asked again. */
  private async until(what: string, holds: () => Promise<boolean>) {
    await expect(async () => {
      expect(await holds(), what).toBe(true)
    }).toPass(patience)
  }
}

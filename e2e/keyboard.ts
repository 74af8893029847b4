import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the fault of the current focus for a keyboard user, such as an invisible mark; null if there is none. */
const faultOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'nothing has the focus'
    const name = at.outerHTML.slice(0, 160)
    // A field's focus mark may be drawn by its container.
    const around: Element[] = [at]
    for (let one = at.parentElement; one && around.length < 5; one = one.parentElement) around.push(one)
    const isMarked = around.some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    })
    if (!isMarked && !at.closest('.Mui-focused, .Mui-focusVisible')) return `no mark: ${name}`
    const { left, top, width, height } = at.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!seen) return `out of sight: ${name}`
    const isOwn = around.includes(seen) || at.contains(seen) || at.closest('label')?.contains(seen)
    return isOwn ? null : `behind ${seen.outerHTML.slice(0, 80)}: ${name}`
  })

/** On no stop the focus is lost, unmarked or hidden. Animated scrolling may take a moment. */
export const isFocusSeen = (page: Page) => expect.poll(() => faultOfFocus(page)).toBeNull()

/** Focus may be on a heading that takes no key, but is not lost. */
export const holdsFocus = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body),
    )
    .toBe(true)

const hasFocus = (target: Locator) => target.evaluate((one) => one === document.activeElement)

/** Presses Tab until something has the focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 60; stops++) {
    if (await hasFocus(target)) return isFocusSeen(page)
    await page.keyboard.press('Tab')
    await isFocusSeen(page)
  }
  throw new Error(`60 stops, and never at ${String(target)}`)
}

/** Goes to a thing by Tab and presses a key there. */
export const pressAt = async (page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

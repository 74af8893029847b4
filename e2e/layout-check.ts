import { expect, type Page } from '@playwright/test'
import { uniqueMessages } from './messages'
import type { Visitor } from './people'

/** Maximum wait for a page to follow a resized window, ms. */
const resizeMs = 10_000

/** Resizes the window and waits until the page fits it; one that never does is left to the check of its width. */
export const resize = async (page: Page, viewport: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(viewport)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect
    .poll(beyond, { timeout: resizeMs })
    .toBeLessThanOrEqual(0)
    .catch(() => undefined)
}

/** Measures touch targets, overflow and language of the current page; runs in the page. */
const measure = ({ foreign, isPhone }: { foreign: string[]; isPhone: boolean }): string[] => {
  const wrong: string[] = []
  const beyond = document.documentElement.scrollWidth - window.innerWidth
  if (beyond > 0) wrong.push(`${beyond} px wider than the window`)
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[class*=hidden], [aria-hidden=true]') === null

  const said = new Set([document.title])
  for (const element of document.body.querySelectorAll('*')) {
    if (!isSeen(element)) continue
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      said.add(element.getAttribute(name)?.trim() ?? '')
    for (const { nodeType, textContent } of element.childNodes)
      if (nodeType === Node.TEXT_NODE) said.add(textContent?.trim() ?? '')
  }
  for (const text of foreign) if (said.has(text)) wrong.push(`in the other language: ${text}`)

  const targets =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]'
  for (const element of isPhone ? document.body.querySelectorAll(targets) : []) {
    if (!isSeen(element)) continue
    // A box to tick is pressed by its label; a link within a sentence is as high as its line.
    const area = element.closest('label') ?? element
    const isInSentence =
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
    const { width, height } = area.getBoundingClientRect()
    if (!isInSentence && width > 1 && height > 1 && Math.min(width, height) < 23.5)
      wrong.push(
        `${Math.round(width)} × ${Math.round(height)} px to press: ${element.tagName} ` +
          `${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`,
      )
  }
  return wrong
}

/**
 * Checks that the page is no wider than its window, speaks one language, and has large enough touch targets on a
 * phone.
 */
export const checkLayout = async ({ page, language }: Visitor, where: string): Promise<string[]> => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const wrong = await page.evaluate(measure, {
    foreign: uniqueMessages(language === 'pt' ? 'en' : 'pt'),
    isPhone,
  })
  return wrong.map((one) => `${where}: ${one}`)
}

import type { Page } from '@playwright/test'

/**
 * Returns labels of the page whose text is cut off: by an ancestor that hides its overflow, or because it reaches out
 * of its control's box. Text in a scroller can be scrolled to; text clamped to lines is an extract of the linked page.
 */
export const clippedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'button, [role=button], a[href], [role=tab], [role=menuitem], [role=option], summary'
    const labels = `${controls}, legend, label, dt, h1, h2`
    /** Letters reach beyond their line's box by fractions of a pixel. */
    const tolerance = 1.5
    const isForReaders = (element: Element): boolean => {
      const { position, clipPath } = getComputedStyle(element)
      return position === 'absolute' && clipPath !== 'none'
    }
    const ancestors = (from: Element): Element[] => {
      const found = []
      for (let one: Element | null = from; one && one !== document.body; one = one.parentElement)
        found.push(one)
      return found
    }
    const lines = (root: Element) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: { at: DOMRect; parent: Element; text: string }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        const text = node.textContent?.trim()
        if (!parent || !text || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const at of range.getClientRects()) if (at.width > 0) found.push({ at, parent, text })
      }
      return found
    }
    const beyond = (box: DOMRect, at: DOMRect) => Math.max(box.left - at.left, at.right - box.right)
    const scrolls = ['auto', 'scroll']

    const hiddenPart = (at: DOMRect, parent: Element): number => {
      for (const one of ancestors(parent)) {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(one)
        if (scrolls.includes(overflowX) || scrolls.includes(overflowY) || webkitLineClamp !== 'none') return 0
        const box = one.getBoundingClientRect()
        const across = overflowX === 'visible' ? 0 : beyond(box, at)
        // A line's box is higher than its letters.
        const down =
          overflowY === 'visible' ? 0 : Math.max(box.top - at.top, at.bottom - box.bottom) - at.height / 5
        if (Math.max(across, down) > tolerance) return Math.max(across, down)
      }
      return 0
    }
    const wrong = new Set<string>()
    for (const label of document.querySelectorAll(labels))
      for (const { at, parent, text } of lines(label)) {
        if (ancestors(parent).some(isForReaders)) continue
        const isInline = getComputedStyle(label).display === 'inline'
        // A badge hangs over its control's edge.
        const isBadge = getComputedStyle(parent).position === 'absolute' && parent !== label
        const own = isInline || isBadge ? 0 : beyond(label.getBoundingClientRect(), at)
        const cut = Math.max(own, hiddenPart(at, parent))
        if (cut > tolerance)
          wrong.add(`${Math.round(cut)} px of “${text}” in ${label.outerHTML.slice(0, 80)}`)
      }
    return [...wrong]
  })

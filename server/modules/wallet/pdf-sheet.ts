import { toLatin1 } from './latin1'

/** A4 in points. */
const size = { width: 595.28, height: 841.89 }
const margin = 56
/** Bottom margin, points; holds the page number only. */
const bottom = 80

export const contentWidth = size.width - 2 * margin

type Document = PDFKit.PDFDocument
type Content = ReturnType<Document['markStructureContent']>

export interface Style {
  font: 'Helvetica' | 'Helvetica-Bold'
  points: number
}
export const styleOf = (points: number, bold = false): Style => ({
  font: bold ? 'Helvetica-Bold' : 'Helvetica',
  points,
})

const noBreak = '\u00a0'

/** A sum's currency, a tax number's kind and a number's sign stay on the line of their figures. */
const printable = (text: string): string =>
  toLatin1(text).replace(/(R\$|CPF|CNPJ|nº) (?=[\d*])/g, `$1${noBreak}`)

/** Cursor in a PDF document. Text is tagged for the structure tree, or marked as an artifact. */
export interface Sheet {
  document: Document
  /** Points from the page's top. */
  y: number
}

export const openSheet = (document: Document): Sheet => {
  document.addPage({ size: [size.width, size.height], margin })
  return { document, y: margin }
}

/** Starts a new page if fewer than `height` points are left; returns whether it did. */
export const makeRoom = (sheet: Sheet, height: number): boolean => {
  if (sheet.y + height <= size.height - bottom) return false
  sheet.y = openSheet(sheet.document).y
  return true
}

export const widthOf = ({ document }: Sheet, text: string, { font, points }: Style): number =>
  document.font(font).fontSize(points).widthOfString(text)

const fit = (sheet: Sheet, text: string, style: Style, width: number): string => {
  let shown = text
  while (shown.length > 1 && widthOf(sheet, shown, style) > width) shown = shown.slice(0, -1)
  return shown
}

/** Splits a word wider than the line: at a no-break space if it has one, else anywhere. */
const splitWide = (sheet: Sheet, word: string, style: Style, width: number): [part: string, rest: string] => {
  const part = fit(sheet, word, style, width)
  const blank = word.lastIndexOf(noBreak, part.length)
  return blank > 0 ? [word.slice(0, blank), word.slice(blank + 1)] : [part, word.slice(part.length)]
}

/** Breaks a text between words, and inside words wider than the line. Lines have common spaces only. */
export const wrap = (sheet: Sheet, text: string, style: Style, width: number): string[] => {
  const lines: string[] = []
  let open = ''
  for (const word of printable(text).split(' ')) {
    const longer = open ? `${open} ${word}` : word
    if (widthOf(sheet, longer, style) <= width) {
      open = longer
      continue
    }
    if (open) lines.push(open)
    open = word
    while (widthOf(sheet, open, style) > width) {
      const [part, rest] = splitWide(sheet, open, style, width)
      lines.push(part)
      open = rest
    }
  }
  return [...lines, open].map((line) => line.replaceAll(noBreak, ' '))
}

const draw = ({ document, y }: Sheet, text: string, x: number, { font, points }: Style): void => {
  document
    .font(font)
    .fontSize(points)
    .text(text, margin + x, y, { lineBreak: false })
}

/** Writes one line as content of an element with this tag, `x` points from the left margin. */
export const putMarked = (sheet: Sheet, tag: string, text: string, x: number, style: Style): Content => {
  const content = sheet.document.markStructureContent(tag)
  draw(sheet, text, x, style)
  sheet.document.endMarkedContent()
  return content
}

/** Writes one line that a screen reader skips. */
export const putArtifact = (sheet: Sheet, text: string, x: number, style: Style): void => {
  sheet.document.markContent('Artifact', { type: 'Pagination' })
  draw(sheet, text, x, style)
  sheet.document.endMarkedContent()
}

/** Draws a line over the width of the content. */
export const putRule = (sheet: Sheet): void => {
  const { document } = sheet
  document.markContent('Artifact', { type: 'Layout' })
  document
    .moveTo(margin, sheet.y)
    .lineTo(margin + contentWidth, sheet.y)
    .lineWidth(0.5)
    .stroke('#808080')
  document.endMarkedContent()
  sheet.y += 4
}

/** Writes the document's title at the left of each page's foot, and `textOf(page, pages)` at its right. */
export const putFooters = (
  document: Document,
  title: string,
  textOf: (page: number, pages: number) => string,
): void => {
  const { count } = document.bufferedPageRange()
  const style = styleOf(8)
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    // A text below the margin would start a new page.
    document.page.margins.bottom = 0
    const sheet = { document, y: size.height - 44 }
    const text = textOf(page + 1, count)
    putArtifact(sheet, toLatin1(title), 0, style)
    putArtifact(sheet, text, contentWidth - widthOf(sheet, text, style), style)
  }
}

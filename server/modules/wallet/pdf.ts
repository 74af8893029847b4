import { once } from 'node:events'
import type { Locale } from '@/server/http/locale'
import { localDay, timeZone } from '@/server/local-time'
import { toLatin1 } from './latin1'

/** A4 in points. */
const size = { width: 595.28, height: 841.89 }
const margin = 56
/** Nothing but the page's number is below. */
const bottom = 80
const footerAt = size.height - 44

export const contentWidth = size.width - 2 * margin

type Document = PDFKit.PDFDocument
type Structure = ReturnType<Document['struct']>
type Font = 'Helvetica' | 'Helvetica-Bold'
interface Style {
  font: Font
  points: number
}

const fontOf = (bold = false): Font => (bold ? 'Helvetica-Bold' : 'Helvetica')

/** Lines break at every blank, at those that hold words together too. */
const printable = (text: string): string => toLatin1(text).replaceAll('\u00a0', ' ')

interface Column {
  /** From the left margin, in points. */
  at: number
  width: number
  /** Sums share their right edge. */
  right?: boolean
}

interface RowOptions {
  bold?: boolean
  /** A line above: what follows is a sum. */
  rule?: boolean
}

interface PdfTable {
  head(texts: readonly string[]): void
  row(texts: readonly string[], options?: RowOptions): void
  end(): void
}

/** A tagged document: headings, paragraphs and tables in reading order, on as many pages as they need. */
export interface PdfWriter {
  title(text: string): void
  heading(text: string): void
  line(text: string, options?: { bold?: boolean }): void
  /** The first cell of each row names it. */
  table(columns: readonly Column[]): PdfTable
  gap(): void
  bytes(): Promise<Buffer>
}

const widthOf = (document: Document, text: string, { font, points }: Style): number =>
  document.font(font).fontSize(points).widthOfString(text)

const fit = (document: Document, text: string, style: Style, width: number): string => {
  let shown = text
  while (shown.length > 1 && widthOf(document, shown, style) > width) shown = shown.slice(0, -1)
  return shown
}

/** Breaks between words, and inside those that are wider than their place. */
const wrap = (document: Document, text: string, style: Style, width: number): string[] => {
  const lines: string[] = []
  let open = ''
  for (const word of text.split(' ')) {
    const longer = open ? `${open} ${word}` : word
    if (widthOf(document, longer, style) <= width) {
      open = longer
      continue
    }
    if (open) lines.push(open)
    open = word
    while (widthOf(document, open, style) > width) {
      const part = fit(document, open, style, width)
      lines.push(part)
      open = open.slice(part.length)
    }
  }
  return [...lines, open]
}

const pageTexts = {
  pt: (page: number, pages: number) => `Página ${page} de ${pages}`,
  en: (page: number, pages: number) => `Page ${page} of ${pages}`,
}

const writerOf = (document: Document, locale: Locale): PdfWriter => {
  const root = document.struct('Document')
  document.addStructure(root)
  document.addPage()
  let y = margin
  const startPage = () => {
    document.addPage()
    y = margin
  }
  const isFull = (height: number) => y + height > size.height - bottom
  const put = (tag: string, text: string, x: number, style: Style) => {
    const content = document.markStructureContent(tag)
    document
      .font(style.font)
      .fontSize(style.points)
      .text(text, margin + x, y, { lineBreak: false })
    document.endMarkedContent()
    return content
  }
  const rule = () => {
    document.markContent('Artifact', { type: 'Layout' })
    document
      .moveTo(margin, y)
      .lineTo(margin + contentWidth, y)
      .lineWidth(0.5)
      .stroke('#808080')
    document.endMarkedContent()
    y += 4
  }
  const paragraph = (tag: string, text: string, style: Style) => {
    const element = document.struct(tag)
    for (const part of wrap(document, printable(text), style, contentWidth)) {
      if (isFull(style.points * 1.5)) startPage()
      element.add(put(tag, part, 0, style))
      y += style.points * 1.5
    }
    element.end()
    root.add(element)
  }
  const table = (columns: readonly Column[]): PdfTable => {
    const element = document.struct('Table')
    root.add(element)
    const draw = (
      texts: readonly string[],
      tagAt: (at: number) => string,
      { bold, rule: ruled }: RowOptions,
    ) => {
      const style = { font: fontOf(bold), points: 9 }
      const cells = columns.map((column, at) => ({
        ...column,
        tag: tagAt(at),
        lines: wrap(document, printable(texts[at] ?? ''), style, column.width),
      }))
      // A row is never divided between pages.
      const height = 12 * Math.max(...cells.map(({ lines }) => lines.length)) + 2
      if (isFull(height + 4)) startPage()
      if (ruled) rule()
      const row = document.struct('TR')
      element.add(row)
      for (const { tag, lines, at: left, width, right } of cells) {
        const cell: Structure = document.struct(tag)
        const top = y
        for (const part of lines) {
          if (part)
            cell.add(put(tag, part, right ? left + width - widthOf(document, part, style) : left, style))
          y += 12
        }
        y = top
        cell.end()
        row.add(cell)
      }
      row.end()
      y += height
    }
    return {
      head: (texts) => draw(texts, () => 'TH', { bold: true }),
      row: (texts, options = {}) => draw(texts, (at) => (at === 0 ? 'TH' : 'TD'), options),
      end: () => element.end(),
    }
  }
  const numberPages = () => {
    const { count } = document.bufferedPageRange()
    const style = { font: fontOf(), points: 8 }
    for (let page = 0; page < count; page++) {
      document.switchToPage(page)
      const text = pageTexts[locale](page + 1, count)
      document.markContent('Artifact', { type: 'Pagination' })
      // Below the margin a text would begin a page of its own.
      document.page.margins.bottom = 0
      document
        .font(style.font)
        .fontSize(style.points)
        .text(text, size.width - margin - widthOf(document, text, style), footerAt, { lineBreak: false })
      document.endMarkedContent()
    }
  }
  return {
    title: (text) => paragraph('H1', text, { font: fontOf(true), points: 16 }),
    heading: (text) => {
      // A heading alone at a page's end belongs to the next one.
      if (isFull(60)) startPage()
      paragraph('H2', text, { font: fontOf(true), points: 11 })
    },
    line: (text, { bold } = {}) => paragraph('P', text, { font: fontOf(bold), points: 10 }),
    table,
    gap: () => void (y += 12),
    bytes: async () => {
      const chunks: Buffer[] = []
      document.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = once(document, 'end')
      root.end()
      numberPages()
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

const englishDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })

/** A day as people write it on paper: figures in Brazil, the pages' own way in English. */
export const formatPdfDate = (at: Date, locale: Locale): string =>
  locale === 'pt' ? localDay(at).split('-').reverse().join('/') : englishDay.format(at)

const languages = { pt: 'pt-BR', en: 'en-US' }

/** Opens a document that names its language, its title and the moment `at` it was made. */
export const openPdfWriter = async (title: string, at: Date, locale: Locale): Promise<PdfWriter> => {
  // Loaded when needed: it is rarely used and slow to load.
  const { default: Document } = await import('pdfkit')
  const document = new Document({
    size: [size.width, size.height],
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: languages[locale],
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: title, CreationDate: at, ModDate: at },
  })
  return writerOf(document, locale)
}

import type { PDFDocument, PDFFont, PDFPage } from 'pdf-lib'
import type { Locale } from '@/server/http/locale'
import { localDay, timeZone } from '@/server/local-time'
import { toLatin1 } from './latin1'

/** A4 in points. */
const size: [number, number] = [595, 842]
const margin = 48
const bottom = 56

/** Lines break at every blank, at those that hold words together too. */
const printable = (text: string): string => toLatin1(text).replaceAll('\u00a0', ' ')

interface Cell {
  text: string
  /** From the left margin, in points; the right edge of what is aligned right. */
  at: number
  right?: boolean
  /** Longer goes on below. */
  width?: number
}

/** Lines of text on as many pages as they need. */
export interface PdfWriter {
  title(text: string): void
  line(text: string, options?: { bold?: boolean }): void
  row(cells: readonly Cell[], options?: { bold?: boolean }): void
  gap(): void
  bytes(): Promise<Buffer>
}

export const contentWidth = size[0] - 2 * margin

const fit = (text: string, font: PDFFont, points: number, width: number): string => {
  let shown = text
  while (shown.length > 1 && font.widthOfTextAtSize(shown, points) > width) shown = shown.slice(0, -1)
  return shown
}

/** Breaks between words, and inside those that are wider than their place. */
const wrap = (text: string, font: PDFFont, points: number, width = contentWidth): string[] => {
  const lines: string[] = []
  let open = ''
  for (const word of text.split(' ')) {
    const longer = open ? `${open} ${word}` : word
    if (font.widthOfTextAtSize(longer, points) <= width) {
      open = longer
      continue
    }
    if (open) lines.push(open)
    open = word
    while (font.widthOfTextAtSize(open, points) > width) {
      const part = fit(open, font, points, width)
      lines.push(part)
      open = open.slice(part.length)
    }
  }
  return [...lines, open]
}

const write = (document: PDFDocument, normal: PDFFont, bold: PDFFont): PdfWriter => {
  let page: PDFPage = document.addPage(size)
  let y = size[1] - margin
  const advance = (height: number) => {
    if (y - height < bottom) {
      page = document.addPage(size)
      y = size[1] - margin
    }
    y -= height
  }
  const put = (text: string, x: number, points: number, font: PDFFont) =>
    page.drawText(text, { x: margin + x, y, size: points, font })
  const line = (text: string, points: number, font: PDFFont) => {
    for (const part of wrap(printable(text), font, points)) {
      advance(points * 1.5)
      put(part, 0, points, font)
    }
  }
  return {
    title: (text) => line(text, 16, bold),
    line: (text, options) => line(text, 10, options?.bold ? bold : normal),
    row: (cells, options) => {
      const font = options?.bold ? bold : normal
      const wrapped = cells.map((cell) => ({
        ...cell,
        lines: wrap(printable(cell.text), font, 9, cell.width),
      }))
      const height = Math.max(...wrapped.map(({ lines }) => lines.length))
      for (let at = 0; at < height; at++) {
        advance(at === 0 ? 14 : 11)
        for (const { lines, at: x, right = false } of wrapped) {
          const shown = lines[at]
          if (shown) put(shown, right ? x - font.widthOfTextAtSize(shown, 9) : x, 9, font)
        }
      }
    },
    gap: () => advance(12),
    bytes: async () => Buffer.from(await document.save()),
  }
}

const englishDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })

/** A day as people write it on paper: figures in Brazil, the pages' own way in English. */
export const formatPdfDate = (at: Date, locale: Locale): string =>
  locale === 'pt' ? localDay(at).split('-').reverse().join('/') : englishDay.format(at)

export const openPdfWriter = async (title: string, at: Date): Promise<PdfWriter> => {
  const { PDFDocument: Document, StandardFonts } = await import('pdf-lib')
  const document = await Document.create()
  document.setTitle(title)
  document.setCreationDate(at)
  document.setModificationDate(at)
  const normal = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  return write(document, normal, bold)
}

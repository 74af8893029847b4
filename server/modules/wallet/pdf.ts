import { once } from 'node:events'
import { brasiliaClock, formatMoment, plainDate } from '@/lib/shared/moments'
import type { Locale } from '@/server/http/locale'
import {
  contentWidth,
  makeRoom,
  openSheet,
  putFooters,
  putMarked,
  styleOf,
  wrap,
  type Style,
} from './pdf-sheet'
import { openTable, type Column, type PdfTable } from './pdf-table'

/** Tagged document: headings, paragraphs and tables in reading order, with page breaks. */
export interface PdfWriter {
  title(text: string): void
  heading(text: string): void
  line(text: string, options?: { bold?: boolean }): void
  table(columns: readonly Column[]): PdfTable
  gap(): void
  bytes(): Promise<Buffer>
}

const pageTexts = {
  pt: (page: number, pages: number) => `Página ${page} de ${pages}`,
  en: (page: number, pages: number) => `Page ${page} of ${pages}`,
}

const writerOf = (document: PDFKit.PDFDocument, title: string, locale: Locale): PdfWriter => {
  const root = document.struct('Document')
  document.addStructure(root)
  const sheet = openSheet(document)
  const paragraph = (tag: string, text: string, style: Style) => {
    const element = document.struct(tag)
    for (const part of wrap(sheet, text, style, contentWidth)) {
      makeRoom(sheet, style.points * 1.5)
      element.add(putMarked(sheet, tag, part, 0, style))
      sheet.y += style.points * 1.5
    }
    element.end()
    root.add(element)
  }
  return {
    title: (text) => paragraph('H1', text, styleOf(16, true)),
    heading: (text) => {
      // Keeps a heading together with the text after it.
      makeRoom(sheet, 60)
      paragraph('H2', text, styleOf(11, true))
    },
    line: (text, { bold = false } = {}) => paragraph('P', text, styleOf(10, bold)),
    table: (columns) => openTable(sheet, root, columns),
    gap: () => void (sheet.y += 12),
    bytes: async () => {
      const chunks: Buffer[] = []
      document.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = once(document, 'end')
      root.end()
      putFooters(document, title, pageTexts[locale])
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** Formats a day as on paper: digits in Portuguese, the site's format in English. */
export const formatPdfDate = (at: Date, locale: Locale, clock = brasiliaClock): string =>
  locale === 'pt'
    ? plainDate(at, clock).split('-').reverse().join('/')
    : formatMoment(at, 'date', locale, clock)

const languages = { pt: 'pt-BR', en: 'en-US' }

/** Opens a document with its language, title and creation time `at`. */
export const openPdfWriter = async (title: string, at: Date, locale: Locale): Promise<PdfWriter> => {
  // Loaded when needed: it is rarely used and slow to load.
  const { default: Document } = await import('pdfkit')
  const document = new Document({
    pdfVersion: '1.7',
    tagged: true,
    lang: languages[locale],
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: title, CreationDate: at, ModDate: at },
  })
  return writerOf(document, title, locale)
}

import { makeRoom, putArtifact, putMarked, putRule, styleOf, widthOf, wrap, type Sheet } from './pdf-sheet'

type Structure = ReturnType<PDFKit.PDFDocument['struct']>

export interface Column {
  /** From the left margin, in points. */
  at: number
  width: number
  /** Aligns amounts at the right edge. */
  right?: boolean
}

interface RowOptions {
  bold?: boolean
  /** Draws a line above a row of totals. */
  rule?: boolean
}

export interface PdfTable {
  /** Writes the header row. It is repeated on each page, as an artifact that screen readers skip. */
  head(texts: readonly string[]): void
  /** Writes a row; its first cell is the row's header. */
  row(texts: readonly string[], options?: RowOptions): void
  end(): void
}

const points = 9
const lineHeight = 12
/** Space after a row; more after one of several lines, which sets it apart. */
const rowGap = { one: 2, several: 6 }

interface Cell extends Column {
  lines: string[]
}

const cellsOf = (sheet: Sheet, columns: readonly Column[], texts: readonly string[], bold: boolean): Cell[] =>
  columns.map((column, at) => ({
    ...column,
    lines: wrap(sheet, texts[at] ?? '', styleOf(points, bold), column.width),
  }))

const heightOf = (cells: readonly Cell[]): number => {
  const lines = Math.max(...cells.map((cell) => cell.lines.length))
  return lineHeight * lines + (lines > 1 ? rowGap.several : rowGap.one)
}

/** Calls `put` with each line of each cell at its position, and moves the cursor below the row. */
const writeCells = (
  sheet: Sheet,
  cells: readonly Cell[],
  bold: boolean,
  put: (text: string, x: number, cell: number) => void,
): void => {
  const top = sheet.y
  cells.forEach(({ lines, at, width, right }, cell) => {
    lines.forEach((text, line) => {
      sheet.y = top + line * lineHeight
      const x = right ? at + width - widthOf(sheet, text, styleOf(points, bold)) : at
      if (text) put(text, x, cell)
    })
  })
  sheet.y = top + heightOf(cells)
}

/** Opens a table under `parent`. Rows are never split between pages. */
export const openTable = (sheet: Sheet, parent: Structure, columns: readonly Column[]): PdfTable => {
  const { document } = sheet
  const table = document.struct('Table')
  parent.add(table)
  let heading: readonly string[] | null = null

  const write = (texts: readonly string[], tagAt: (at: number) => string, options: RowOptions): void => {
    const { bold = false, rule = false } = options
    const cells = cellsOf(sheet, columns, texts, bold)
    if (makeRoom(sheet, heightOf(cells) + 4) && heading) {
      const style = styleOf(points, true)
      writeCells(sheet, cellsOf(sheet, columns, heading, true), true, (text, x) =>
        putArtifact(sheet, text, x, style),
      )
    }
    if (rule) putRule(sheet)
    const row = document.struct('TR')
    table.add(row)
    const elements = columns.map((_column, at) => document.struct(tagAt(at)))
    writeCells(sheet, cells, bold, (text, x, cell) =>
      elements[cell]?.add(putMarked(sheet, tagAt(cell), text, x, styleOf(points, bold))),
    )
    for (const element of elements) {
      element.end()
      row.add(element)
    }
    row.end()
  }
  return {
    head: (texts) => {
      write(texts, () => 'TH', { bold: true })
      heading = texts
    },
    row: (texts, options = {}) => write(texts, (at) => (at === 0 ? 'TH' : 'TD'), options),
    end: () => table.end(),
  }
}

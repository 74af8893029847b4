import { inflateSync } from 'node:zlib'

/* Reads PDFs of our own writer back as a screen reader does: along the structure tree. */

interface Objects {
  dictionary: (id: number) => string
  stream: (id: number) => string
}

const objectsOf = (file: Uint8Array): Objects => {
  const bytes = Buffer.from(file)
  const source = bytes.toString('latin1')
  const found = new Map<number, { at: number; text: string }>()
  for (const match of source.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj$/gm))
    found.set(Number(match[1]), { at: match.index, text: match[2] ?? '' })
  const object = (id: number) => {
    const one = found.get(id)
    if (!one) throw new Error(`the PDF has no object ${id}`)
    return one
  }
  return {
    dictionary: (id) => object(id).text.split('\nstream\n')[0] ?? '',
    stream: (id) => {
      const { at, text } = object(id)
      const length = Number(/\/Length (\d+)/.exec(text)?.[1])
      const from = source.indexOf('\nstream\n', at) + '\nstream\n'.length
      return inflateSync(bytes.subarray(from, from + length)).toString('latin1')
    },
  }
}

const refsIn = (text: string): number[] => [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))
const refOf = (dictionary: string, key: string): number => {
  const [, id] = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary) ?? []
  if (id === undefined) throw new Error(`the PDF names no ${key}`)
  return Number(id)
}

const latin1Of = (body: string): string => {
  const signs = [...body.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => hex).join('')
  return Buffer.from(signs, 'hex').toString('latin1')
}

/** The Latin-1 text of each marked content of a page, by its number. */
const markedTexts = (operators: string): Map<number, string> => {
  const texts = new Map<number, string>()
  for (const [, id, body = ''] of operators.matchAll(/\/MCID (\d+)\s*>>\s*BDC([^]*?)EMC/g)) {
    texts.set(Number(id), latin1Of(body))
  }
  return texts
}

/** The lines written on a page, artifacts included, with their distance from its left and lower edge in points. */
const linesOf = (operators: string): PdfLine[] =>
  [...operators.matchAll(/BT\n1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n([^]*?)ET/g)].map(([, x, y, body = '']) => ({
    x: Number(x),
    y: Number(y),
    text: latin1Of(body),
  }))

interface PdfLine {
  x: number
  y: number
  text: string
}

interface PdfElement {
  /** `H1`, `P`, `Table`, `TR`, `TH`, `TD`. */
  tag: string
  text: string
  children: PdfElement[]
}

interface ReadPdf {
  title: string
  language: string | null
  isTagged: boolean
  /** The lines of each page. */
  pages: PdfLine[][]
  /** Headings, paragraphs and tables, in reading order. */
  elements: PdfElement[]
}

const utf16 = (text: string): string =>
  text.startsWith('\u00fe\u00ff') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text

export const readPdf = (file: Uint8Array): ReadPdf => {
  const source = Buffer.from(file).toString('latin1')
  const { dictionary, stream } = objectsOf(file)
  const trailer = source.slice(source.lastIndexOf('trailer'))
  const catalog = dictionary(refOf(trailer, 'Root'))
  const pages = refsIn(/\/Kids \[([^\]]*)\]/.exec(dictionary(refOf(catalog, 'Pages')))?.[1] ?? '')
  const texts = new Map(
    pages.map((page) => [page, markedTexts(stream(refOf(dictionary(page), 'Contents')))] as const),
  )
  const elementOf = (id: number): PdfElement => {
    const text = dictionary(id)
    const tag = /\/S \/(\w+)/.exec(text)?.[1] ?? ''
    const own = Number(/\n\/Pg (\d+) 0 R\n>>$/.exec(text)?.[1])
    const kids = /\/K \[([^]*)\]/.exec(text)?.[1] ?? ''
    const children: PdfElement[] = []
    const parts: string[] = []
    // A kid is a marked content of another page, an element, or a marked content of the element's own page.
    for (const [, other, mark, element, plain] of kids.matchAll(
      /\/Pg (\d+) 0 R\n\/MCID (\d+)|(\d+) 0 R|(?<![\w/])(\d+)(?! 0 R)/g,
    ))
      if (other !== undefined) parts.push(texts.get(Number(other))?.get(Number(mark)) ?? '')
      else if (element !== undefined) children.push(elementOf(Number(element)))
      else parts.push(texts.get(own)?.get(Number(plain)) ?? '')
    return { tag, text: parts.join(' '), children }
  }
  const [document = 0] = refsIn(
    /\/K \[([^\]]*)\]/.exec(dictionary(refOf(catalog, 'StructTreeRoot')))?.[1] ?? '',
  )
  const information = dictionary(refOf(trailer, 'Info'))
  return {
    title: utf16(dictionary(refOf(information, 'Title')).replace(/^\(|\)$/g, '')),
    language: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1] ?? null,
    isTagged: dictionary(refOf(catalog, 'MarkInfo')).includes('/Marked true'),
    pages: pages.map((page) => linesOf(stream(refOf(dictionary(page), 'Contents')))),
    elements: elementOf(document).children,
  }
}

const wordsOf = ({ text, children }: PdfElement): string[] => [
  ...(text ? [text] : []),
  ...children.flatMap(wordsOf),
]

/** The texts of a PDF in reading order: a heading, paragraph or cell each. */
export const pdfText = (file: Uint8Array): string[] => readPdf(file).elements.flatMap(wordsOf)

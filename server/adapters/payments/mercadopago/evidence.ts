import { once } from 'node:events'

interface EvidenceFile {
  name: string
  type: string
  bytes: Uint8Array
}

const kinds: [string, string, number[]][] = [
  ['pdf', 'application/pdf', [0x25, 0x50, 0x44, 0x46]],
  ['png', 'image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpg', 'image/jpeg', [0xff, 0xd8, 0xff]],
]

const page = { width: 595, height: 842, margin: 56, size: 11, line: 16, foot: 9 }

/** Breaks a paragraph between words, and inside words wider than the line. */
const breakLines = (paragraph: string, fits: (text: string) => boolean): string[] => {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const open = lines.at(-1) ?? ''
    if (fits(open ? `${open} ${word}` : word)) lines[lines.length - 1] = open ? `${open} ${word}` : word
    else if (fits(word)) lines.push(word)
    else
      for (const letter of `${open ? ' ' : ''}${word}`) {
        const last = lines.at(-1) ?? ''
        if (fits(last + letter)) lines[lines.length - 1] = last + letter
        else lines.push(letter)
      }
  }
  return lines
}

/** The standard PDF fonts have Latin letters only. */
const linesOf = (text: string, fits: (text: string) => boolean): string[] =>
  text
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff]/g, '?')
    .split('\n')
    .flatMap((paragraph) => breakLines(paragraph, fits))

/** Writes the page's number below the margin, at the right, where a screen reader skips it. */
const writeFoot = (document: PDFKit.PDFDocument, text: string): void => {
  document.font('Helvetica').fontSize(page.foot)
  const { bottom } = document.page.margins
  // A text below the margin would start a new page.
  document.page.margins.bottom = 0
  document.markContent('Artifact', { type: 'Pagination' })
  const x = page.width - page.margin - document.widthOfString(text)
  document.text(text, x, page.height - page.margin + page.line, { lineBreak: false })
  document.endMarkedContent()
  document.page.margins.bottom = bottom
}

/** Mercado Pago takes pictures and PDF, so text is sent as a PDF. */
const renderTextPdf = async (text: string): Promise<Uint8Array> => {
  // Loaded when needed: it is rarely used and slow to load.
  const { default: Document } = await import('pdfkit')
  const document = new Document({
    size: [page.width, page.height],
    margin: page.margin,
    autoFirstPage: false,
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: 'Resposta à contestação' },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  const root = document.struct('Document')
  document.addStructure(root)
  const lineWidth = page.width - 2 * page.margin
  document.font('Helvetica').fontSize(page.size)
  const lines = linesOf(text, (line) => document.widthOfString(line) <= lineWidth)
  const fitting = Math.floor((page.height - 2 * page.margin) / page.line)
  const pages = Math.ceil(lines.length / fitting)
  for (let from = 0; from < lines.length; from += fitting) {
    document.addPage()
    writeFoot(document, `Página ${from / fitting + 1} de ${pages}`)
    document.font('Helvetica').fontSize(page.size)
    lines.slice(from, from + fitting).forEach((line, at) => {
      const content = document.markStructureContent('P')
      document.text(line.trimEnd(), page.margin, page.margin + at * page.line, { lineBreak: false })
      document.endMarkedContent()
      root.add(document.struct('P', {}, content))
    })
  }
  root.end()
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** Builds the evidence: the text as a PDF, then the files of accepted formats. */
export const evidenceFiles = async ({
  text,
  files,
}: {
  text: string
  files: Buffer[]
}): Promise<EvidenceFile[]> => [
  { name: 'texto.pdf', type: 'application/pdf', bytes: await renderTextPdf(text) },
  ...files.flatMap((bytes, at) => {
    const kind = kinds.find(([, , start]) => start.every((byte, position) => bytes[position] === byte))
    return kind ? [{ name: `prova-${at + 1}.${kind[0]}`, type: kind[1], bytes }] : []
  }),
]

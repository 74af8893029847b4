import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib'

/** The strings written on a PDF of the fonts every reader has, in order. */
export const pdfText = async (file: Uint8Array): Promise<string[]> => {
  const document = await PDFDocument.load(file)
  const streams = document.getPages().flatMap(({ node }) => {
    const contents = node.Contents()
    const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
    return parts.map((part) => part && document.context.lookup(part))
  })
  return streams.flatMap((stream) => {
    if (!(stream instanceof PDFRawStream)) return []
    const operators = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    return [...operators.matchAll(/<([0-9A-F]+)> Tj/gi)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    )
  })
}

import { readPdf } from '@/server/testing/pdf-text'
import { evidenceFiles } from './evidence'

const pagesOf = async (text: string) => {
  const [file] = await evidenceFiles({ text, files: [] })
  return readPdf(file?.bytes ?? new Uint8Array()).pages.map((page) => page.map((line) => line.text))
}

test('breaks capitals, which are wide, before the right edge', async () => {
  const sentence = 'SERVIÇO COMBINADO E PRESTADO CONFORME AS MENSAGENS DO CLIENTE NO CHAT. '
  const [page = []] = await pagesOf(sentence.repeat(12).trim())
  const written = page.slice(1)
  expect(written.join(' ')).toBe(sentence.repeat(12).trim())
  // Such a sentence takes about 7 points a sign, of the line's 483.
  expect(Math.max(...written.map(({ length }) => length))).toBeLessThan(75)
})

test('breaks a word that is wider than the page', async () => {
  const [page = []] = await pagesOf(`Comprovante ${'W'.repeat(120)}`)
  expect(page.slice(1).join('')).toBe(`Comprovante ${'W'.repeat(120)}`)
  expect(page.length).toBeGreaterThan(3)
})

test('numbers its pages', async () => {
  const pages = await pagesOf(Array.from({ length: 100 }, (_, at) => `Linha ${at + 1}`).join('\n'))
  expect(pages.map(([foot]) => foot)).toEqual(['Página 1 de 3', 'Página 2 de 3', 'Página 3 de 3'])
  expect(pages.flatMap((page) => page.slice(1))).toHaveLength(100)
})

import { openRawSocket } from '@/server/testing/raw-socket'

const hidden = 'GET /api/hidden/ HTTP/1.1\r\nHost: localhost\r\n\r\n'
const length = `Content-Length: ${hidden.length + 5}`
const chunked = `0\r\n\r\n${hidden}`

const post = (headers: string, body: string) => (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`
const withLength = (headers: string) => post(`${length}\r\n${headers}`, chunked)
const inChunks = (body: string) => post('Transfer-Encoding: chunked', body)
const line = (first: (path: string) => string) => (path: string) =>
  `${first(path)}\r\nHost: localhost\r\n\r\n${hidden}`

/** Requests that two programs may delimit differently; the rest is then a second request to one of them. */
export const ambiguous: Record<string, (path: string) => string> = {
  'a length and chunks': withLength('Transfer-Encoding: chunked'),
  'chunks and a length': post(`Transfer-Encoding: chunked\r\n${length}`, chunked),
  'a length of nothing and chunks': post('Content-Length: 0\r\nTransfer-Encoding: chunked', chunked),
  'a length and chunks behind a tab': withLength('Transfer-Encoding:\tchunked'),
  'a length and chunks in capitals': withLength('tRANSFER-eNCODING: CHUNKED'),
  'a length and chunks on the next line': withLength('Transfer-Encoding:\r\n chunked'),
  'a length and chunks twice': withLength('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'),
  'a length, and chunks that are another thing': withLength('Transfer-Encoding: xchunked'),
  'a length, and chunks in quotes': withLength('Transfer-Encoding: "chunked"'),
  'a length, and chunks that are not the last': withLength('Transfer-Encoding: chunked, identity'),
  'a length, and chunks behind a comma': withLength('Transfer-Encoding: , chunked'),
  'chunks with a space before the colon': withLength('Transfer-Encoding : chunked'),
  'chunks with a sign before the name': withLength('\u000bTransfer-Encoding: chunked'),
  'chunks behind a bare return': withLength('A: b\rTransfer-Encoding: chunked'),
  'chunks behind a bare line end': withLength('A: b\nTransfer-Encoding: chunked'),
  'chunks behind a zero byte': withLength('A: b\u0000\r\nTransfer-Encoding: chunked'),
  'two lengths': post(`Content-Length: 0\r\n${length}`, hidden),
  'two lengths in one': post(`Content-Length: 0, ${hidden.length}`, hidden),
  'a length with a sign': post('Content-Length: +0', hidden),
  'a length below nothing': post('Content-Length: -1', hidden),
  'a length in hexadecimals': post('Content-Length: 0x0', hidden),
  'a length with words': post('Content-Length: 0 0', hidden),
  'a length with a fraction': post('Content-Length: 0.0', hidden),
  'a length beyond all numbers': post('Content-Length: 18446744073709551616', hidden),
  'a length with a space before the colon': post('Content-Length : 0', hidden),
  'a chunk with a sign': inChunks(`+0\r\n\r\n${hidden}`),
  'a chunk in hexadecimals of a program': inChunks(`0x0\r\n\r\n${hidden}`),
  'a chunk longer than it says': inChunks(`1\r\nab\r\n0\r\n\r\n${hidden}`),
  'a chunk with a bare line end': inChunks(`2;\nab\r\n0\r\n\r\n${hidden}`),
  'a chunk beyond all numbers': inChunks(`10000000000000000\r\n\r\n${hidden}`),
  'a chunk without a length': inChunks(`\r\n\r\n${hidden}`),
  'a chunk that ends in a bare return': inChunks(`1\r\na\r0\r\n\r\n${hidden}`),
  'a chunk with words in the place of its length': inChunks(`zz\r\n\r\n${hidden}`),
  'a header without a name': post(': nothing\r\nContent-Length: 0', hidden),
  'a header without a colon': post('Nothing\r\nContent-Length: 0', hidden),
  'a header folded': post('A: b\r\n c: d\u0000\r\nContent-Length: 0', hidden),
  'a header in a header': post('A(b): c\r\nContent-Length: 0', hidden),
  'a line with more to it': line((path) => `GET ${path} HTTP/1.1 more`),
  'a line of another protocol': line((path) => `GET ${path} HTTPS/1.1`),
  'a line of a version to come': line((path) => `GET ${path} HTTP/9.9`),
  'a line without a version': line((path) => `GET ${path} HTTP/`),
  'a line with a zero byte': line((path) => `GET ${path}\u0000 HTTP/1.1`),
  'a line with a bare return': line((path) => `GET ${path}\rA: b HTTP/1.1`),
  'a line of an unknown method': line((path) => `GE\tT ${path} HTTP/1.1`),
  'the first words of HTTP/2': line(() => 'PRI * HTTP/2.0'),
}

/** Above the duration of any answer; refusals come at once. */
const silentMs = 15_000
const mostFailures = 4

/** Sends each request; reports those that are not refused, answered twice, or leave the connection open. */
export const smuggle = async (port: number, paths: readonly string[]) => {
  const failures: string[] = []
  let asked = 0
  for (const path of paths)
    for (const [name, make] of Object.entries(ambiguous)) {
      // A program that accepts them keeps each connection open until the timeout.
      if (failures.length >= mostFailures) break
      asked++
      const sent = openRawSocket(port, make(path))
      const isClosed = await sent.isOver(silentMs)
      sent.socket.destroy()
      const statuses = [...sent.received().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
        Number(status),
      )
      // The hidden request would be answered 404; a connection closed without an answer counts as 400.
      const last = statuses.at(-1) ?? 400
      if (!isClosed || statuses.includes(404) || last < 400 || last >= 500)
        failures.push(
          `${name} at ${path}: answered ${statuses.join(', ') || 'nothing'}${isClosed ? '' : ', still open'}`,
        )
    }
  return { sent: asked, failures }
}

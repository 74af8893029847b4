import { connect } from 'node:net'

const hidden = 'GET /api/hidden/ HTTP/1.1\r\nHost: localhost\r\n\r\n'
const length = `Content-Length: ${hidden.length + 5}`
const chunked = `0\r\n\r\n${hidden}`

const post = (headers: string, body: string) => (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`
const line = (first: (path: string) => string) => (path: string) =>
  `${first(path)}\r\nHost: localhost\r\n\r\n${hidden}`

/** Requests whose end two programs may see at different places; the rest is a request of its own to one of them. */
export const ambiguous: Record<string, (path: string) => string> = {
  'a length and chunks': post(`${length}\r\nTransfer-Encoding: chunked`, chunked),
  'chunks and a length': post(`Transfer-Encoding: chunked\r\n${length}`, chunked),
  'a length of nothing and chunks': post('Content-Length: 0\r\nTransfer-Encoding: chunked', chunked),
  'a length and chunks behind a tab': post(`${length}\r\nTransfer-Encoding:\tchunked`, chunked),
  'a length and chunks in capitals': post(`${length}\r\ntRANSFER-eNCODING: CHUNKED`, chunked),
  'a length and chunks on the next line': post(`${length}\r\nTransfer-Encoding:\r\n chunked`, chunked),
  'a length and chunks twice': post(
    `${length}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked`,
    chunked,
  ),
  'a length, and chunks that are another thing': post(`${length}\r\nTransfer-Encoding: xchunked`, chunked),
  'a length, and chunks in quotes': post(`${length}\r\nTransfer-Encoding: "chunked"`, chunked),
  'a length, and chunks that are not the last': post(
    `${length}\r\nTransfer-Encoding: chunked, identity`,
    chunked,
  ),
  'a length, and chunks behind a comma': post(`${length}\r\nTransfer-Encoding: , chunked`, chunked),
  'chunks with a space before the colon': post(`${length}\r\nTransfer-Encoding : chunked`, chunked),
  'chunks with a sign before the name': post(`${length}\r\n\u000bTransfer-Encoding: chunked`, chunked),
  'chunks behind a bare return': post(`${length}\r\nA: b\rTransfer-Encoding: chunked`, chunked),
  'chunks behind a bare line end': post(`${length}\r\nA: b\nTransfer-Encoding: chunked`, chunked),
  'chunks behind a zero byte': post(`${length}\r\nA: b\u0000\r\nTransfer-Encoding: chunked`, chunked),
  'two lengths': post(`Content-Length: 0\r\n${length}`, hidden),
  'two lengths in one': post(`Content-Length: 0, ${hidden.length}`, hidden),
  'a length with a sign': post('Content-Length: +0', hidden),
  'a length below nothing': post('Content-Length: -1', hidden),
  'a length in hexadecimals': post('Content-Length: 0x0', hidden),
  'a length with words': post('Content-Length: 0 0', hidden),
  'a length with a fraction': post('Content-Length: 0.0', hidden),
  'a length beyond all numbers': post('Content-Length: 18446744073709551616', hidden),
  'a length with a space before the colon': post('Content-Length : 0', hidden),
  'a chunk with a sign': post('Transfer-Encoding: chunked', `+0\r\n\r\n${hidden}`),
  'a chunk in hexadecimals of a program': post('Transfer-Encoding: chunked', `0x0\r\n\r\n${hidden}`),
  'a chunk longer than it says': post('Transfer-Encoding: chunked', `1\r\nab\r\n0\r\n\r\n${hidden}`),
  'a chunk with a bare line end': post('Transfer-Encoding: chunked', `2;\nab\r\n0\r\n\r\n${hidden}`),
  'a chunk beyond all numbers': post('Transfer-Encoding: chunked', `10000000000000000\r\n\r\n${hidden}`),
  'a chunk without a length': post('Transfer-Encoding: chunked', `\r\n\r\n${hidden}`),
  'a chunk that ends in a bare return': post('Transfer-Encoding: chunked', `1\r\na\r0\r\n\r\n${hidden}`),
  'a chunk with words in the place of its length': post('Transfer-Encoding: chunked', `zz\r\n\r\n${hidden}`),
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

/** Returns all that is received until the program closes the connection or is silent. */
const exchange = (port: number, text: string) =>
  new Promise<{ received: string; isClosed: boolean }>((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1')
    const end = (isClosed: boolean) => {
      socket.destroy()
      resolve({ received, isClosed })
    }
    socket.setTimeout(silentMs, () => end(false))
    socket.on('data', (bytes) => (received += bytes.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => end(true))
    socket.write(text, 'latin1')
  })

/** Sends each request; reports those that are not refused, answered twice, or leave the connection open. */
export const smuggle = async (port: number, paths: readonly string[]) => {
  const failures: string[] = []
  let sent = 0
  for (const path of paths)
    for (const [name, make] of Object.entries(ambiguous)) {
      // A program that accepts them keeps each connection open until the timeout.
      if (failures.length >= mostFailures) break
      sent++
      const { received, isClosed } = await exchange(port, make(path))
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
      // The hidden request would be answered 404; a connection closed without an answer counts as 400.
      const last = statuses.at(-1) ?? 400
      if (!isClosed || statuses.includes(404) || last < 400 || last >= 500)
        failures.push(
          `${name} at ${path}: answered ${statuses.join(', ') || 'nothing'}${isClosed ? '' : ', still open'}`,
        )
    }
  return { sent, failures }
}

export interface Sending {
  url: string
  method: string
  body: string
}

export const simpleWays = [
  'form',
  'form of text',
  'form with a file',
  'fetch of text',
  'fetch of a form',
  'fetch of a file',
  'fetch without a body',
  'beacon of text',
  'beacon of a file',
] as const
export const preflightedWays = ['fetch', 'fetch with credentials', 'fetch with a token'] as const

/**
 * Sends a request in every way; returns the ways that can read the response. Self-contained: runs within a
 * page.
 */
export const sendEveryWay = async ({ url, method, body }: Sending): Promise<string[]> => {
  const at = (way: string) => `${url}${url.includes('?') ? '&' : '?'}way=${encodeURIComponent(way)}`
  const readable: string[] = []
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
  const image = await new Promise<Blob>((made) => canvas.toBlob((blob) => made(blob ?? new Blob())))
  const picture = new File([image], 'a.png', { type: 'image/png' })
  const withFile = () => {
    const form = new FormData()
    for (const [name = '', value = ''] of fields) form.append(name, value)
    form.append('file', picture)
    return form
  }
  const submit = (way: string, enctype: string, inputs: HTMLInputElement[]) =>
    new Promise<void>((sent) => {
      const frame = document.createElement('iframe')
      frame.name = `frame${Math.random()}`
      const form = Object.assign(document.createElement('form'), {
        action: at(way),
        method: 'post',
        enctype,
        target: frame.name,
      })
      form.append(...inputs)
      document.body.append(frame, form)
      frame.onload = () => {
        form.remove()
        frame.remove()
        sent()
      }
      form.submit()
    })
  const input = (name: string, value: string) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name, value })
  const inputs = () => [
    ...fields.map(([name = '', value = '']) => input(name, value)),
    input('_method', method),
  ]
  const fileInput = () => {
    const chosen = new DataTransfer()
    chosen.items.add(picture)
    return Object.assign(document.createElement('input'), {
      type: 'file',
      name: 'file',
      files: chosen.files,
    })
  }
  const request = (way: string, init: RequestInit) =>
    fetch(at(way), init).then(
      ({ type }) => void (type !== 'opaque' && readable.push(way)),
      () => undefined,
    )
  const simple = { method: 'POST', mode: 'no-cors', credentials: 'include' } as const
  const json = { method, body, mode: 'cors' } as const
  const type = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID?.() ?? 'key' }
  navigator.sendBeacon(at('beacon of text'), body)
  navigator.sendBeacon(at('beacon of a file'), withFile())
  await Promise.all([
    submit('form', 'application/x-www-form-urlencoded', inputs()),
    // The browser joins name and value by an equals sign, within a JSON string.
    submit('form of text', 'text/plain', [
      input(`${body.slice(0, -1)}${body === '{}' ? '' : ','}"a":"`, '"}'),
    ]),
    submit('form with a file', 'multipart/form-data', [...inputs(), fileInput()]),
    request('fetch of text', { ...simple, body }),
    request('fetch of a form', {
      ...simple,
      body: new URLSearchParams(fields.map(([a = '', b = '']) => [a, b])),
    }),
    request('fetch of a file', { ...simple, body: withFile() }),
    request('fetch without a body', simple),
    request('fetch', { ...json, headers: type }),
    request('fetch with credentials', { ...json, headers: type, credentials: 'include' }),
    request('fetch with a token', { ...json, headers: { ...type, authorization: 'Bearer a.b.c' } }),
  ])
  return readable
}

/** Returns the sockets that opened. Self-contained: runs within a page. */
export const openSockets = (urls: string[]): Promise<string[]> =>
  Promise.all(
    urls.map(
      (url) =>
        new Promise<string | null>((ended) => {
          const socket = new WebSocket(url)
          socket.onopen = () => ended(url)
          socket.onclose = () => ended(null)
        }),
    ),
  ).then((all) => all.filter((one) => one !== null))

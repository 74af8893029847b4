/** What a hostile page is told to send, and where. */
export interface Sending {
  url: string
  method: string
  body: string
}

/** Ways that reach the server at once; the others ask first whether they may. */
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
export const askingWays = ['fetch', 'fetch with credentials', 'fetch with a token'] as const

/**
 * Runs within a hostile page, so it names nothing outside itself: sends the same in every way, and says which ways were
 * told an answer.
 */
export const sendEveryWay = async ({ url, method, body }: Sending): Promise<string[]> => {
  const at = (way: string) => `${url}${url.includes('?') ? '&' : '?'}way=${encodeURIComponent(way)}`
  const told: string[] = []
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
  const drawn = await new Promise<Blob>((made) => canvas.toBlob((blob) => made(blob ?? new Blob())))
  const picture = new File([drawn], 'a.png', { type: 'image/png' })
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
  const ask = (way: string, init: RequestInit) =>
    fetch(at(way), init).then(
      ({ type }) => void (type !== 'opaque' && told.push(way)),
      () => undefined,
    )
  const simple = { method: 'POST', mode: 'no-cors', credentials: 'include' } as const
  const json = { method, body, mode: 'cors' } as const
  const type = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID?.() ?? 'key' }
  navigator.sendBeacon(at('beacon of text'), body)
  navigator.sendBeacon(at('beacon of a file'), withFile())
  await Promise.all([
    submit('form', 'application/x-www-form-urlencoded', inputs()),
    // A name and a value joined by a sign of equality, which one text of JSON can hold.
    submit('form of text', 'text/plain', [
      input(`${body.slice(0, -1)}${body === '{}' ? '' : ','}"a":"`, '"}'),
    ]),
    submit('form with a file', 'multipart/form-data', [...inputs(), fileInput()]),
    ask('fetch of text', { ...simple, body }),
    ask('fetch of a form', {
      ...simple,
      body: new URLSearchParams(fields.map(([a = '', b = '']) => [a, b])),
    }),
    ask('fetch of a file', { ...simple, body: withFile() }),
    ask('fetch without a body', simple),
    ask('fetch', { ...json, headers: type }),
    ask('fetch with credentials', { ...json, headers: type, credentials: 'include' }),
    ask('fetch with a token', { ...json, headers: { ...type, authorization: 'Bearer a.b.c' } }),
  ])
  return told
}

/** Runs within a hostile page: says which of these sockets opened. */
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

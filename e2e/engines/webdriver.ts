const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const keys = { Escape: '\uE00C', Tab: '\uE004' }

export type Reference = Record<typeof elementKey, string>

/** The few commands of the WebDriver specification that are needed here (https://www.w3.org/TR/webdriver2/). */
export class WebDriver {
  private constructor(private readonly session: string) {}

  static async open(server: string, capabilities: object): Promise<WebDriver> {
    const { sessionId } = await command<{ sessionId: string }>('POST', `${server}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })
    return new WebDriver(`${server}/session/${sessionId}`)
  }

  close = () => command('DELETE', this.session)
  resize = (width: number, height: number) => this.post('/window/rect', { width, height })
  go = (url: string) => this.post('/url', { url })
  address = () => command<string>('GET', `${this.session}/url`)
  run = <T>(script: string) => this.post<T>('/execute/sync', { script: `return (${script})`, args: [] })
  picture = async () => Buffer.from(await command<string>('GET', `${this.session}/screenshot`), 'base64')
  click = (one: Reference) => this.post(`/element/${one[elementKey]}/click`, {})
  /** Types into a field, or names the file of a file field. */
  send = (one: Reference, text: string) => this.post(`/element/${one[elementKey]}/value`, { text })
  press = (key: keyof typeof keys) => this.keys(keys[key])

  /** Presses the keys one after the other, then releases all. */
  private async keys(typed: string) {
    const actions = ['keyDown', 'keyUp'].flatMap((type) => [...typed].map((value) => ({ type, value })))
    await this.post('/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
  }

  private post<T>(path: string, body: object): Promise<T> {
    return command<T>('POST', this.session + path, body)
  }
}

const command = async <T>(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<T> => {
  const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`)
  return value
}

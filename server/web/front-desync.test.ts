import { closeFronts, openFront, privateHeaders } from '@/server/testing/open-front'

afterEach(closeFronts)

test.each(['GET', 'HEAD'])(
  'a body announced with %s is not announced to the renderer, which would read the next visitor as that body',
  async (method) => {
    const asked: (string | undefined)[] = []
    const { get } = await openFront((incoming, response) => {
      asked.push(incoming.headers['content-length'])
      response.writeHead(200, privateHeaders).end(`<p>${incoming.url ?? ''}</p>`)
    })
    // Credentials prevent caching, so each request is forwarded over one connection.
    const own = { authorization: 'Bearer x' }
    for (let n = 0; n < 3; n++) {
      const body = 'a'.repeat(30)
      expect((await get('/first/', { ...own, 'content-length': '30' }, method, body)).status).toBe(200)
      const next = await get(`/next/${n}/`, own)
      expect([next.status, next.body.toString()]).toEqual([200, `<p>/next/${n}/</p>`])
    }
    expect(asked).toEqual(Array(6).fill(undefined))
  },
)

test.each(['/_next/../revalidate/', '/_next/%2e%2e/revalidate/', '/_next/static/.%2E/../revalidate'])(
  'rejects %s as an asset without forwarding it to the renderer',
  async (path) => {
    const asked: (string | undefined)[] = []
    const { get } = await openFront((incoming, response) => {
      asked.push(incoming.url)
      response.writeHead(200, privateHeaders).end('<p>internal</p>')
    })
    expect((await get(path)).status).toBe(404)
    expect(asked).toEqual([])
  },
)

import { reloadOnMissingScript } from './reload-on-missing-script'

const reload = jest.fn()
const ask = jest.fn<Promise<{ status: number }>, [string, RequestInit]>()
const origin = 'https://oficio.example'
const settled = () => new Promise((resolve) => setTimeout(resolve))

// Once: it listens for as long as the page lives.
new Function('location', 'fetch', reloadOnMissingScript)({ origin, reload }, ask)

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  ask.mockReset().mockResolvedValue({ status: 404 })
})
afterEach(() => jest.restoreAllMocks())

const fail = async (kind: 'script' | 'link' | 'img', path: string, from = origin) => {
  const element = document.createElement(kind)
  element.setAttribute(kind === 'link' ? 'href' : 'src', from + path)
  document.head.append(element)
  element.dispatchEvent(new Event('error'))
  element.remove()
  await settled()
}

test.each(['script', 'link'] as const)('a %s that is gone loads the page anew, once', async (kind) => {
  await fail(kind, '/_next/static/chunks/a.js')
  expect(ask).toHaveBeenCalledWith(`${origin}/_next/static/chunks/a.js`, {
    method: 'HEAD',
    cache: 'no-store',
  })
  await fail(kind, '/_next/static/chunks/b.js')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the next deploy, an hour later, may do so again', async () => {
  await fail('script', '/_next/static/chunks/a.js')
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000)
  await fail('script', '/_next/static/chunks/a.js')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a line that fails, a server that is away, others’ scripts and pictures leave the page as it is', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  await fail('script', '/_next/static/chunks/a.js')
  ask.mockResolvedValue({ status: 503 })
  await fail('script', '/_next/static/chunks/a.js')
  ask.mockResolvedValue({ status: 404 })
  await fail('script', '/_next/static/chunks/a.js', 'https://other.example')
  await fail('img', '/_next/static/media/a.webp')
  expect(reload).not.toHaveBeenCalled()
})

test('does not reload without session storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await fail('script', '/_next/static/chunks/a.js')
  expect(reload).not.toHaveBeenCalled()
})

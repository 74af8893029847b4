import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Leaves traces of a test file in a shared window. Prints those the next file finds. */
const program = (environment: string) => `
  import SharedWindow from ${JSON.stringify(environment)}
  const config = { projectConfig: { testEnvironmentOptions: {}, globals: {} }, globalConfig: {} }
  const first = new SharedWindow(config, { console })
  const { window } = first.dom
  const { document, localStorage, history, location, process: ofPage } = window
  const marks = () => ({
    body: document.body.innerHTML,
    head: document.head.innerHTML,
    attribute: document.documentElement.lang,
    cookie: document.cookie,
    stored: localStorage.length,
    address: location.href,
    state: history.state,
    depth: history.length,
    added: 'added' in window,
    replaced: window.WebSocket.name,
    prototype: 'marked' in window.Element.prototype,
    environment: ofPage.env.MARK ?? null,
    events,
  })
  let events = 0
  const clean = JSON.stringify(marks())
  document.body.innerHTML = '<p>text</p>'
  document.head.innerHTML = '<style></style>'
  document.documentElement.lang = 'pt'
  document.cookie = 'name=value'
  localStorage.setItem('key', 'value')
  history.pushState({ page: 2 }, '', '/second/')
  window.added = true
  window.WebSocket = class Replaced {}
  window.Element.prototype.marked = true
  ofPage.env.MARK = 'set'
  document.addEventListener('click', () => events++)
  window.onfocus = () => events++
  window.setTimeout(() => events++, 1)
  window.setInterval(() => events++, 1)
  window.requestAnimationFrame(() => events++)
  const marked = marks()
  await first.teardown()
  const second = new SharedWindow(config, { console })
  document.dispatchEvent(new window.Event('click'))
  window.dispatchEvent(new window.Event('focus'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  console.log(JSON.stringify({ isShared: second === first, clean: JSON.parse(clean), marked, next: marks() }))
  process.exit()
`

test('resets the window of a worker between two test files', () => {
  const environment = join(process.cwd(), 'hooks/testing/shared-window.mjs')
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program(environment)], {
    encoding: 'utf8',
  })
  const { isShared, clean, marked, next } = JSON.parse(output) as Record<string, Record<string, unknown>>
  expect(isShared).toBe(true)
  expect(Object.keys(clean ?? {}).filter((name) => clean?.[name] === marked?.[name])).toEqual(['events'])
  expect(next).toEqual(clean)
})

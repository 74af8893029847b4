// Jest environment with one jsdom window per worker. A window takes 0.1 s to create, and every module has to be
// compiled again in it; between two files it is reset to its state after creation instead: properties, document,
// listeners, timers, storage, cookies, history, requests and sockets.
import { createRequire } from 'node:module'
import JSDOMEnvironment from 'jest-environment-jsdom'

// jsdom exposes neither the listeners of an event target nor the sockets of a window.
const requireOfJest = createRequire(import.meta.resolve('jest-environment-jsdom'))
// Entry first: the parts import each other in a circle.
requireOfJest('jsdom')
const requireOfJsdom = createRequire(requireOfJest.resolve('jsdom'))
const { implForWrapper } = requireOfJsdom('./jsdom/living/generated/utils.js')
const { implementation: WebSocketImpl } = requireOfJsdom('./jsdom/living/websockets/WebSocket-impl.js')

const address = 'http://localhost/'

/** Functions held by an object, and their prototypes. */
const functionsOf = (object) =>
  Object.values(Object.getOwnPropertyDescriptors(object))
    .filter(({ value }) => typeof value === 'function')
    .flatMap(({ value }) => [value, value.prototype])

/** Objects whose properties a test may replace: the window, its values, and each interface's prototype. */
const objectsOf = (window, behind) => {
  const { document, navigator, history, location, screen, performance, process } = window
  const { documentElement, head, body } = document
  const { Math, JSON, Reflect, Intl } = window
  const objects = [
    ...[window, document, documentElement, head, body, navigator, history, location, screen, performance],
    ...[process, Math, JSON, Reflect, Intl, ...functionsOf(behind), ...functionsOf(Intl)],
  ]
  return [...new Set(objects.filter(Boolean))]
}

const isSame = (one, other) =>
  one !== undefined &&
  Object.is(one.value, other.value) &&
  one.get === other.get &&
  one.set === other.set &&
  one.writable === other.writable

/** Records the own properties of objects. Returns the function that restores them. */
const recordProperties = (objects, keysOf) => {
  const records = objects.map((object) => ({
    object,
    properties: new Map(keysOf(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key)])),
  }))
  return () => {
    for (const { object, properties } of records) {
      for (const key of keysOf(object)) if (!properties.has(key)) Reflect.deleteProperty(object, key)
      for (const [key, property] of properties)
        if (property && !isSame(Reflect.getOwnPropertyDescriptor(object, key), property))
          Reflect.defineProperty(object, key, property)
    }
  }
}

/** Records the listeners of event targets. Returns the function that restores them. */
const recordListeners = (targets) => {
  const records = targets.map(implForWrapper).map((target) => ({
    target,
    listeners: Object.entries(target._eventListeners).map(([type, all]) => [type, [...all]]),
  }))
  return () => {
    for (const { target, listeners } of records) {
      target._eventListeners = Object.assign(
        Object.create(null),
        Object.fromEntries(listeners.map(([type, all]) => [type, [...all]])),
      )
      target._registeredHandlers = new Set()
      target._eventHandlers = Object.create(null)
      if (target._registeredObserverList) target._registeredObserverList = []
    }
  }
}

/** Returns the function that cancels the timers and animation frames begun since its last call. */
const trackTimers = ({ setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame }) => {
  let timers = 0
  let frames = 0
  return () => {
    const lastTimer = setTimeout(() => undefined, 0)
    const lastFrame = requestAnimationFrame(() => undefined)
    while (timers < lastTimer) clearTimeout(++timers)
    while (frames < lastFrame) cancelAnimationFrame(++frames)
  }
}

const clearAttributes = (element) => {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

const resetDocument = ({ document }) => {
  const { documentElement, head, body } = document
  document.getSelection().removeAllRanges()
  for (const node of [...document.childNodes])
    if (node !== documentElement && node !== document.doctype) node.remove()
  documentElement.replaceChildren(head, body)
  head.replaceChildren()
  body.replaceChildren()
  for (const element of [documentElement, head, body]) clearAttributes(element)
}

const resetHistory = (dom, window) => {
  const entries = dom.window._sessionHistory
  entries.clearHistoryTraversalTasks()
  entries._entries.splice(0, entries._entries.length - 1)
  entries._currentIndex = 0
  window.history.replaceState(null, '')
  dom.reconfigure({ url: address })
}

/**
 * Caches computed styles until the document changes. Testing Library computes those of every element and its ancestors
 * anew for each query by role, and jsdom matches all of its default sheet's rules each time.
 */
const cacheStyles = (window) => {
  const compute = window.getComputedStyle.bind(window)
  const document = implForWrapper(window.document)
  const styles = new WeakMap()
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute(element, pseudo)
    const cached = styles.get(element)
    if (cached?.version === document._version) return cached.style
    const style = compute(element)
    styles.set(element, { version: document._version, style })
    return style
  }
}

/** Records a new window. Returns the function that resets it. */
const recordWindow = (dom, window) => {
  const { document, process } = window
  const { documentElement, head, body } = document
  const environment = { ...process.env }
  // The window is a proxy that lists enumerable properties only; the object behind it lists all.
  const behind = dom[Object.getOwnPropertySymbols(dom).find(({ description }) => description === 'window')]
  const keysOf = (object) =>
    object === window
      ? [...new Set([...Reflect.ownKeys(behind), ...Reflect.ownKeys(window)])]
      : Reflect.ownKeys(object)
  const restoreProperties = recordProperties(objectsOf(window, behind), keysOf)
  const restoreListeners = recordListeners([window, document, documentElement, head, body])
  const cancelTimers = trackTimers(window)
  const stop = () => {
    restoreProperties()
    restoreListeners()
    cancelTimers()
    window.stop()
    WebSocketImpl.cleanUpWindow(dom.window)
  }
  return async () => {
    stop()
    // Lets aborted requests reject first: the page's reaction belongs to the ending file.
    await new Promise((resolve) => setImmediate(resolve))
    stop()
    resetDocument(window)
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
    Object.assign(process.env, environment)
    for (const storage of [window.localStorage, window.sessionStorage]) storage.clear()
    dom.cookieJar.removeAllCookiesSync()
    resetHistory(dom, window)
  }
}

let opened = null

export default class SharedWindow extends JSDOMEnvironment {
  /** Modules of a worker shared by shared-modules.mjs, by path. */
  shared = {
    compiled: new Map(),
    transformed: new Map(),
    resolved: { cjsCache: new Map(), esmCache: new Map(), manualMockCache: new Map() },
  }

  constructor(config, context) {
    if (opened) {
      opened.reportTo(context.console)
      return opened
    }
    super(config, context)
    this.reportErrors()
    cacheStyles(this.global)
    this.resetWindow = recordWindow(this.dom, this.global)
    this.reportTo(context.console)
    opened = this
  }

  /** Replaces the base class's listener, whose count of other listeners cannot be reset. */
  reportErrors() {
    const window = this.global
    window.removeEventListener('error', this.errorEventListener)
    delete window.addEventListener
    delete window.removeEventListener
    const target = implForWrapper(window)
    window.addEventListener('error', ({ error }) => {
      if (target._eventListeners.error.length === 1 && error != null) process.emit('uncaughtException', error)
    })
  }

  /** Directs the window's console and errors to those of a test file. */
  reportTo(console) {
    const { virtualConsole } = this.dom
    virtualConsole.removeAllListeners()
    virtualConsole.sendTo(console, { omitJSDOMErrors: true })
    virtualConsole.on('jsdomError', (error) => console.error(error))
  }

  async teardown() {
    this.fakeTimersModern.useRealTimers()
    this.fakeTimers.useRealTimers()
    await this.resetWindow()
  }
}

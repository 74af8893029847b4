// jsdom draws no modal dialogs: they open and close, and say that they closed.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
  this.dispatchEvent(new Event('close'))
}

// jsdom has no layout, so nothing scrolls and nothing changes its size.
globalThis.ResizeObserver ??= class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
Element.prototype.scrollIntoView = () => undefined

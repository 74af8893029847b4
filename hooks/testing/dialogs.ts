/** jsdom draws no modal dialogs: they open and close, and say that they closed. */
export const drawDialogs = (): void => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

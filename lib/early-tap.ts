declare global {
  interface Window {
    earlyTap?: { button: HTMLButtonElement | null; stop: () => void }
  }
}

/**
 * Remembers the last tap on a button while nothing answers to it yet: the page can be seen before its scripts have run, on a slow
 * phone by a second. A later tap elsewhere takes it back. Links and forms need no scripts. Plain script, because nothing is loaded yet.
 */
export const earlyTapScript = `(function(){var d=document,t={button:null,stop:function(){d.removeEventListener('click',k,true)}};function k(e){t.button=e.target instanceof Element?e.target.closest('button[type=button]'):null}d.addEventListener('click',k,true);window.earlyTap=t})()`

/** Does what was tapped for, once the page answers. */
export const repeatEarlyTap = (): void => {
  const early = window.earlyTap
  if (!early) return
  early.stop()
  delete window.earlyTap
  if (early.button?.isConnected) early.button.click()
}
